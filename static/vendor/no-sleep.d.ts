/* Of no-sleep what awake.js uses. */
export default class NoSleep {
  readonly enabled: boolean;
  enable(): Promise<void>;
  disable(): void;
}
