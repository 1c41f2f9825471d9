import fc from "fast-check";

/**
 * Property tests draw the same cases in every run, so that a commit passes or fails for good. `PROPERTY_SEED=n` draws others:
 * a failure that it finds is mended, or becomes a case of its own.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20261121) });
