/** Memory that a process uses, in MB. */
import { execFileSync } from 'node:child_process'

export const residentMb = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
