"""Collects words to draw: `python corpus.py --locales DIR --code DIR… --out corpus.json`.

Interface strings come from Chromium's translations (Debian's chromium-l10n, BSD), names and addresses from Faker
(MIT), dates and prices as each language writes them from Babel (BSD, Unicode's CLDR), lines of code from the files
given. Short strings of the translations are left out on purpose: the evaluation pages consist of them, and must not
be known from training.
"""

import argparse
import datetime
import gzip
import json
import pathlib
import random
import re
import struct

from babel import Locale, dates, numbers
from faker import Faker

from alphabet import encode, normalize

LATIN = "en de fr es es-419 pt-BR pt-PT it nl sv da nb fi pl cs sk hu ro tr vi id ms hr sl lt lv et ca af fil sw eu gl is az uz sq cy sr-Latn bs".split()
OTHER = "ru uk bg sr mk be kk ky mn el".split()
MIN_STRING = 49
MARKUP = re.compile(r"<[^>]*>|\{[^{}]*\}|\$\d|%\d?\$?[sd]|[{}]|&\w+;|\\n")
CURRENCIES = "EUR USD GBP JPY CHF PLN CZK SEK NOK RUB UAH TRY VND INR KRW BRL MXN KZT ILS PHP NGN THB HUF RON BGN DKK".split()


def read_pak(file: pathlib.Path):
    """The strings of a Chromium resource pack of version 5."""
    data = file.read_bytes()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    version, encoding, count, _ = struct.unpack_from("<IBxxxHH", data)
    assert version == 5
    offsets = [struct.unpack_from("<HI", data, 12 + 6 * index)[1] for index in range(count + 1)]
    for start, end in zip(offsets, offsets[1:]):
        yield data[start:end].decode("utf-8" if encoding == 1 else "utf-16-le", "replace")


def interface_strings(file: pathlib.Path) -> list[str]:
    texts = set()
    for string in read_pak(file):
        text = normalize(MARKUP.sub(" ", string))
        if len(text) >= MIN_STRING and len(text) < 600 and encode(text) is not None:
            texts.add(text)
    return sorted(texts)


def invented(locale: str, rng: random.Random) -> list[str]:
    try:
        fake = Faker(locale.replace("-", "_"))
    except AttributeError:
        return []
    fake.seed_instance(rng.randrange(1 << 30))
    makers = [fake.name] * 4 + [fake.first_name, fake.city, fake.street_address, fake.company, fake.job, fake.phone_number, fake.country, fake.email, fake.postcode]
    return [normalize(rng.choice(makers)().replace("\n", ", ")) for _ in range(400)]


def written_numbers(locale: str, rng: random.Random) -> list[str]:
    name = locale.replace("-", "_")
    Locale.parse(name)
    texts = []
    for _ in range(500):
        moment = datetime.datetime(rng.randint(1995, 2032), rng.randint(1, 12), rng.randint(1, 28), rng.randint(0, 23), rng.randint(0, 59), rng.randint(0, 59))
        amount = round(rng.choice([1, 10, 100, 1000, 1e5]) * rng.random(), 2)
        size = rng.choice(["short", "medium", "long", "full"])
        pattern = rng.choice(["EEE d MMM", "d MMMM y", "EEEE", "MMMM", "MMM d", "E", "LLLL y", "d. M. y", "EEE, HH:mm", "H:mm", "MMM"])
        texts.append(
            rng.choice(
                [
                    lambda: dates.format_date(moment, size, locale=name),
                    lambda: dates.format_datetime(moment, rng.choice(["short", "medium"]), locale=name),
                    lambda: dates.format_time(moment, rng.choice(["short", "medium"]), locale=name),
                    lambda: dates.format_datetime(moment, pattern, locale=name),
                    lambda: dates.format_timedelta(datetime.timedelta(seconds=rng.randint(1, 10**7)), add_direction=rng.random() < 0.5, locale=name),
                    lambda: numbers.format_currency(amount, rng.choice(CURRENCIES), locale=name),
                    lambda: numbers.format_decimal(amount, locale=name),
                    lambda: numbers.format_percent(round(rng.random(), rng.choice([2, 3])), "#,##0.#\u00a0%" if rng.random() < 0.3 else None, locale=name),
                ]
            )()
        )
    return [normalize(text) for text in texts]


def lines_of_code(folders: list[pathlib.Path], rng: random.Random) -> list[str]:
    files = [file for folder in folders for pattern in ("*.py", "*.js", "*.ts", "*.css", "*.md") for file in folder.rglob(pattern)]
    rng.shuffle(files)
    lines = set()
    for file in files[:1500]:
        some = file.read_text("utf-8", "ignore").splitlines()
        for line in rng.sample(some, min(40, len(some))):
            text = normalize(line)
            if 4 <= len(text) <= 200 and encode(text) is not None:
                lines.add(text)
    return sorted(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--locales", type=pathlib.Path, required=True)
    parser.add_argument("--code", nargs="+", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    rng = random.Random(1)
    corpus: dict = {"interface": {}, "invented": {}, "numbers": {}}
    for locale in LATIN + OTHER:
        for file in (arguments.locales / f"{locale}.pak", arguments.locales / f"{locale}-US.pak"):
            if file.exists():
                corpus["interface"][locale] = interface_strings(file)
        for kind, make in (("invented", invented), ("numbers", written_numbers)):
            try:
                corpus[kind][locale] = sorted({text for text in make(locale, rng) if text and encode(text) is not None})
            except Exception as error:  # a library that lacks a language
                print(f"{locale}: no {kind} ({error})")
    corpus["code"] = lines_of_code(arguments.code, rng)
    arguments.out.write_text(json.dumps(corpus, ensure_ascii=False))
    for kind in ("interface", "invented", "numbers"):
        print(kind, {locale: len(texts) for locale, texts in corpus[kind].items()})
    print("code", len(corpus["code"]))
