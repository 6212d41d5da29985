"""A picture is taken at the table, scaled down on the phone, and shown in the log and in the chronicle."""

import re
from base64 import b64encode
from io import BytesIO

from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import LITTLE, PHONE, NewPage
from tests.browser.device import Device, fits

ORIENTATION = 0x0112
GPS = b"52.5163N 13.3777E"


def photo() -> bytes:
    """A photo as a phone makes it: large, and with its location inside."""
    made = BytesIO()
    noise = Image.effect_noise((3000, 2000), 90).convert("RGB")
    noise.save(made, "JPEG", quality=92, comment=GPS)
    return made.getvalue()


def campaign(address: str, page: Page) -> str:
    page.goto(address)
    form = page.locator("form[action$='/demo']", has=page.locator("[value='stone_and_iron']"))
    if form.count():
        form.get_by_role("button").first.click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    return re.sub(r"[?#].*", "", page.url)


def test_a_picture_that_is_put_back_while_it_is_made_smaller_stays_away(
    address: str, new_page: NewPage
) -> None:
    page = new_page(LITTLE)
    campaign(address, page)
    host = Device(page)
    host.follow("Log")
    host.follow("Add a picture")
    page.wait_for_load_state("networkidle")
    chosen = page.evaluate(
        """async (bytes) => {
          const field = document.querySelector("#p-camera");
          const choose = (files) => {
            const given = new DataTransfer();
            files.forEach((file) => given.items.add(file));
            field.files = given.files;
            field.dispatchEvent(new Event("change", { bubbles: true }));
          };
          const photo = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
          choose([new File([photo], "a.jpg", { type: "image/jpeg" })]);
          choose([]);
          await new Promise((done) => { setTimeout(done, 3000); });
          const go = document.querySelector("[data-picture] button[type=submit]");
          const said = document.querySelector("[data-picture-said]").textContent;
          return [field.files.length, said, go.disabled];
        }""",
        b64encode(photo()).decode(),
    )
    assert chosen == [0, "", False]


def test_it_is_made_small_and_stands_upright_also_where_only_an_image_can_be_read(
    address: str, new_page: NewPage
) -> None:
    """As in Safari 16, which throws at the option for the camera's orientation."""
    page = new_page(LITTLE)
    page.add_init_script("window.createImageBitmap = async () => { throw new TypeError(); };")
    page.goto(f"{campaign(address, page)}/picture")
    on_its_side = Image.Exif()
    on_its_side[ORIENTATION] = 6
    made = BytesIO()
    Image.effect_noise((2000, 1000), 90).convert("RGB").save(made, "JPEG", exif=on_its_side, comment=GPS)
    page.get_by_label("With the camera").set_input_files(
        {"name": "IMG_0001.jpg", "mimeType": "image/jpeg", "buffer": made.getvalue()}
    )
    expect(page.locator("[data-picture-said]")).to_contain_text("without location and camera data")
    width, height = page.locator("canvas[data-picture-shown]").evaluate("(one) => [one.width, one.height]")
    assert height == 2 * width


def test_a_picture_is_taken_and_told(address: str, new_page: NewPage) -> None:
    page = new_page(LITTLE)
    table = campaign(address, page)
    host = Device(page)
    host.follow("Log")
    host.follow("Add a picture")
    file = photo()
    assert len(file) > 1_000_000
    page.get_by_label("Or from your pictures").set_input_files(
        {"name": "IMG_0000.png", "mimeType": "image/png", "buffer": b"no picture"}
    )
    page.get_by_label("With the camera").set_input_files(
        {"name": "IMG_0001.jpg", "mimeType": "image/jpeg", "buffer": file}
    )
    ready = page.locator("[data-picture-said]")
    expect(ready).to_contain_text(re.compile(r"Ready: \d+ KB, without location and camera data"))
    expect(page.locator("canvas[data-picture-shown]")).to_be_visible()
    fits(page)
    sent = page.evaluate(
        """async () => {
          const file = document.querySelector("[data-picture] input[type=file]").files[0];
          const bytes = new Uint8Array(await file.arrayBuffer());
          return { size: file.size, text: new TextDecoder("latin1").decode(bytes) };
        }"""
    )
    assert sent["size"] <= 200 * 1024
    assert GPS.decode() not in sent["text"]
    page.get_by_label("What it shows").fill("The last gate")
    host.press("Add it")
    host.sees("adds a picture: The last gate")
    shown = page.get_by_role("img", name="The last gate")
    shown.scroll_into_view_if_needed()
    expect(shown).to_be_visible()
    assert page.evaluate("document.querySelector('.log-picture img').decode().then(() => true)")
    fits(page)

    host.follow("Chronicle")
    host.sees("Turn 1")
    host.sees("wins the battle of E8")
    there = page.get_by_role("img", name="The last gate")
    there.scroll_into_view_if_needed()
    expect(there).to_be_visible()
    board = page.locator("img.board-then").first
    board.scroll_into_view_if_needed()
    assert page.evaluate("document.querySelector('img.board-then').decode().then(() => true)")
    fits(page)

    watcher = new_page(PHONE)
    watcher.goto(f"{table}/chronicle")
    Device(watcher).sees("The last gate")
    page.goto(f"{table}/log")
    row = page.locator(".log-row", has=page.locator(".log-picture"))
    row.get_by_role("link", name="Take back…").click()
    host.press(re.compile("Take"))
    page.goto(f"{table}/chronicle")
    expect(page.locator("main")).not_to_contain_text("The last gate")


def test_without_a_script_the_server_makes_it_small(address: str, new_page: NewPage) -> None:
    page = new_page(LITTLE, java_script_enabled=False)
    table = campaign(address, page)
    page.goto(f"{table}/picture")
    page.get_by_label("Or from your pictures").set_input_files(
        {"name": "IMG_0002.jpg", "mimeType": "image/jpeg", "buffer": photo()}
    )
    page.get_by_role("button", name="Add it").click()
    expect(page.locator("main")).to_contain_text("adds a picture")
    source = page.locator(".log-picture img").get_attribute("src")
    assert source is not None
    answer = page.request.get(address + source)
    assert answer.headers["content-type"] == "image/jpeg"
    body = answer.body()
    assert len(body) <= 200 * 1024
    assert GPS not in body
