import fc from "fast-check";

/**
 * Property tests draw the same cases in every run, so that a commit always passes or always fails. `PROPERTY_SEED=n`
 * draws others: a failure that it finds is fixed, or becomes its own case.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20261121) });
