/* What TypeScript's checker is to know of pages beyond the browser's own: an element that is looked up is one of a page, an event
   comes from one, and htmx and idiomorph are there as far as our scripts use them. */

interface ParentNode {
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
}

interface EventTarget extends Partial<Pick<HTMLInputElement, "checked" | "dataset" | "disabled" | "form" | "id" | "isConnected" | "name" | "select" | "value">> {
  closest?<E extends Element = HTMLElement>(selectors: string): E | null;
  matches?(selectors: string): boolean;
  querySelector?<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll?<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
  contains?(other: Node): boolean;
  open?: boolean;
}

/** A field of a form, as far as its kinds are alike. */
type Field = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement;

/** What htmx tells of a request: https://htmx.org/events */
interface HtmxDetail {
  elt: HTMLElement;
  target: HTMLElement;
  xhr: XMLHttpRequest;
  successful: boolean;
  shouldSwap: boolean;
  isError: boolean;
  serverResponse: string;
  headers: Record<string, string>;
  requestConfig: {
    elt: HTMLFormElement;
    target: HTMLElement;
    verb: string;
    path: string;
    formData: FormData;
    triggeringEvent?: SubmitEvent;
  };
}

/** What entry.js tells of a request: htmx's detail, and how it stands. */
interface EntryDetail extends HtmxDetail {
  state: "sent" | "answered" | "waiting" | "lost";
  why: "" | "withheld" | "refused" | "aborted" | "unreached" | "between";
}

interface HtmxExtension {
  isInlineSwap(style: string): boolean;
  handleSwap(style: string, target: HTMLElement, fragment: DocumentFragment): boolean;
}

interface Htmx {
  config: Record<string, unknown>;
  ajax(verb: string, path: string, to: { source: string; target: string; swap: string }): Promise<void>;
  defineExtension(name: string, extension: HtmxExtension): void;
  process(part: Element): void;
  swap(target: Element, html: string, how: { swapStyle: string; swapDelay: number; settleDelay: number }, more: object): void;
}

declare const htmx: Htmx;
declare const Idiomorph: {
  morph(old: Element, fresh: Element, options: { morphStyle: "outerHTML"; callbacks: MorphCallbacks }): void;
};

interface MorphCallbacks {
  beforeNodeMorphed(old: Node, fresh: Node): boolean;
  afterNodeAdded(added: Node): void;
  beforeNodeRemoved(old: Node): boolean;
  beforeAttributeUpdated(attribute: string, part: Element, way: "update" | "remove"): boolean;
}

interface Window {
  htmx?: Htmx;
  Idiomorph?: typeof Idiomorph;
}

/** For listeners that hear several of htmx's events. */
interface Event {
  detail?: any;
}

interface HTMLFormControlsCollection {
  [name: string]: any;
}

interface DocumentEventMap {
  "live:state": CustomEvent<"live" | "behind" | "offline">;
  "queue:shown": CustomEvent<string>;
  "place:tap": CustomEvent<{ href: string; name: string; x: number; y: number; far: Record<string, number>; open(): void; done(): void }>;
  "entry:between": CustomEvent<boolean>;
  "entry:state": CustomEvent<EntryDetail>;
  "htmx:afterSettle": CustomEvent<HtmxDetail>;
  "htmx:afterSwap": CustomEvent<HtmxDetail>;
  "htmx:beforeRequest": CustomEvent<HtmxDetail>;
  "htmx:beforeSend": CustomEvent<HtmxDetail>;
  "htmx:beforeSwap": CustomEvent<HtmxDetail>;
  "htmx:configRequest": CustomEvent<HtmxDetail>;
  "htmx:load": CustomEvent<HtmxDetail>;
}
interface WindowEventMap {
  "place:tap": DocumentEventMap["place:tap"];
}

/** What worker.js runs in. */
interface WorkerScope {
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(what: string, hear: (event: WorkerEvent) => void): void;
}
interface WorkerEvent extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}
