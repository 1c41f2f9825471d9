"""Reads the strings of an Android package's resources.arsc, by name and language, and of Chromium's resource packs, by id."""

import gzip
import pathlib
import struct
import zipfile

UTF8 = 0x100
STRING_POOL, TABLE_PACKAGE, TABLE_TYPE = 0x0001, 0x0200, 0x0201
STRING = 3
NO_ENTRY = 0xFFFFFFFF


def read_pak(file: pathlib.Path) -> dict[int, str]:
    """The strings of a Chromium resource pack of version 5, by their ids."""
    data = file.read_bytes()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    version, encoding, count, _ = struct.unpack_from("<IBxxxHH", data)
    assert version == 5
    entries = [struct.unpack_from("<HI", data, 12 + 6 * index) for index in range(count + 1)]
    codec = "utf-8" if encoding == 1 else "utf-16-le"
    return {name: data[start:end].decode(codec, "replace") for (name, start), (_, end) in zip(entries, entries[1:])}


def read_pak_names(file: pathlib.Path) -> dict[int, str]:
    names = {}
    for line in file.read_text().splitlines():
        name, number, *_ = line.split(",")
        names[int(number)] = name
    return names


def read_pool(data: bytes, at: int) -> list[str]:
    _, header, _, count, _, flags, start, _ = struct.unpack_from("<HHIIIIII", data, at)
    offsets = struct.unpack_from(f"<{count}I", data, at + header)
    strings = []
    for offset in offsets:
        place = at + start + offset
        if flags & UTF8:
            place += 2 if data[place] & 0x80 else 1
            length = data[place]
            place += 1
            if length & 0x80:
                length = (length & 0x7F) << 8 | data[place]
                place += 1
            strings.append(data[place : place + length].decode("utf-8", "replace"))
        else:
            (length,) = struct.unpack_from("<H", data, place)
            place += 2
            if length & 0x8000:
                length = (length & 0x7FFF) << 16 | struct.unpack_from("<H", data, place)[0]
                place += 2
            strings.append(data[place : place + 2 * length].decode("utf-16-le", "replace"))
    return strings


def read_chunks(data: bytes, at: int, end: int):
    while at + 8 <= end:
        kind, header, size = struct.unpack_from("<HHI", data, at)
        yield kind, header, at
        at += size


def read_apk(file: pathlib.Path) -> dict[str, dict[str, str]]:
    """Plain strings of a package, as `{name: {language: text}}`; the default language is ''."""
    data = zipfile.ZipFile(file).read("resources.arsc")
    _, header, size, _ = struct.unpack_from("<HHII", data)
    strings: dict[str, dict[str, str]] = {}
    pool: list[str] = []
    for kind, _, at in read_chunks(data, header, size):
        if kind == STRING_POOL:
            pool = read_pool(data, at)
        elif kind == TABLE_PACKAGE:
            read_package(data, at, pool, strings)
    return strings


def read_package(data: bytes, at: int, pool: list[str], strings: dict[str, dict[str, str]]) -> None:
    header, size = struct.unpack_from("<HI", data, at + 2)
    type_pool, _, key_pool, _ = struct.unpack_from("<IIII", data, at + 268)
    types, keys = read_pool(data, at + type_pool), read_pool(data, at + key_pool)
    for kind, chunk_header, chunk in read_chunks(data, at + header, at + size):
        if kind != TABLE_TYPE or types[data[chunk + 8] - 1] != "string" or data[chunk + 9] & 1:
            continue
        count, start = struct.unpack_from("<II", data, chunk + 12)
        language, country = (read_code(data[place : place + 2]) for place in (chunk + 28, chunk + 30))
        for offset in struct.unpack_from(f"<{count}I", data, chunk + chunk_header):
            if offset == NO_ENTRY:
                continue
            place = chunk + start + offset
            _, flags, key = struct.unpack_from("<HHI", data, place)
            if flags & 1:
                continue
            _, _, value_kind, value = struct.unpack_from("<HBBI", data, place + 8)
            if value_kind == STRING:
                strings.setdefault(keys[key], {})[f"{language}-{country}" if country else language] = pool[value]


def read_code(pair: bytes) -> str:
    return "" if pair == b"\0\0" else "?" if pair[0] & 0x80 else pair.decode("ascii", "replace")
