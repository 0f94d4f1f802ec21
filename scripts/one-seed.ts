/**
 * What every property starts from. The short lane tries the same values each time, so that an unchanged tree passes or fails
 * alike; the long lane searches from a seed of its own, which it prints, and WHEELWRIGHT_TEST_SEED repeats it.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['WHEELWRIGHT_TEST_SEED']) })
