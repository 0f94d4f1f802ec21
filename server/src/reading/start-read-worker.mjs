/**
 * Starts the thread that reads a large file with what was compiled before: a thread has a compile cache only if it asks for
 * one itself, and compiling the readers anew took most of what a preview of 10,000 rows costs beside the database. In plain
 * JavaScript, since types would be taken out of this file anew at each start, before there is a cache.
 */
import { enableCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'

// Undefined where the process keeps none, as in tests.
const { compileCache } = workerData
if (compileCache !== undefined) enableCompileCache(compileCache)
// What is imported by name above is compiled before this line runs.
await import('./read-worker.ts')
