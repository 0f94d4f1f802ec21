import { answers } from './answers.ts'
await answers()
