/**
 * Starts the thread that reads a large file with what was compiled before: a thread has a compile cache only if it asks for
 * one itself, and compiling the readers anew took most of what a preview of 10,000 rows costs beside the database.
 */
import { enableCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'

// Undefined where the process keeps none, as in tests.
const { compileCache } = workerData as { readonly compileCache: string | undefined }
if (compileCache !== undefined) enableCompileCache(compileCache)
// What is imported by name above is compiled before this line runs.
await import('./read-worker.ts')
