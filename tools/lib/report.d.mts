import type { FileResult } from './results.mjs'

export interface Done {
  name: string
  seconds: number
  isTest: boolean
  files: FileResult[]
  fault?: string | undefined
}
export function countStep(step: Done): { passed: number; failed: number }
export function timesOf(done: Done[]): { name: string; seconds: number }[]
export function finalReport(done: Done[], unsteady: string[], seconds: number): string
