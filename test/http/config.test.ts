import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../../src/http/config.ts";

describe("settings", () => {
  it("have defaults", () => {
    expect(readConfig({})).toEqual({ defaultModel: "sightline/ground-1", rateLimitPerSecond: null, corsOrigins: [] });
    expect(readConfig({ DEFAULT_MODEL: " ", RATE_LIMIT_PER_SECOND: "", CORS_ORIGINS: " , " })).toEqual(readConfig({}));
  });

  it("are read", () => {
    const variables = {
      DEFAULT_MODEL: "sightline/ground-1",
      RATE_LIMIT_PER_SECOND: "2.5",
      CORS_ORIGINS: "https://a.example, http://b.example:81",
    };
    expect(readConfig(variables)).toEqual({
      defaultModel: "sightline/ground-1",
      rateLimitPerSecond: 2.5,
      corsOrigins: ["https://a.example", "http://b.example:81"],
    });
    expect(readConfig(variables)).toBe(readConfig(variables));
  });

  it.each([
    ["DEFAULT_MODEL", "acme/vlm"],
    ["DEFAULT_MODEL", "sightline/detect-pro"],
    ["DEFAULT_MODEL", 5],
    ["RATE_LIMIT_PER_SECOND", "0"],
    ["RATE_LIMIT_PER_SECOND", "-1"],
    ["RATE_LIMIT_PER_SECOND", "many"],
    ["RATE_LIMIT_PER_SECOND", "Infinity"],
    ["RATE_LIMIT_PER_SECOND", "NaN"],
    ["CORS_ORIGINS", "*"],
    ["CORS_ORIGINS", "https://a.example/"],
    ["CORS_ORIGINS", "https://a.example/path"],
    ["CORS_ORIGINS", "a.example"],
    ["CORS_ORIGINS", "null"],
  ])("name the variable %s when it is %j", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^Bad settings: ${name} must be `));
  });

  it("name all variables in the wrong at once", () => {
    expect(() => readConfig({ DEFAULT_MODEL: "x", RATE_LIMIT_PER_SECOND: "x" })).toThrow(
      /DEFAULT_MODEL .*; RATE_LIMIT_PER_SECOND /,
    );
  });
});
