/** The number by which members recognise an auditor who viewed a paper: the same at every view, and not an account number. */
import type { Ctx } from '../../ctx'

const NUMBERS = 1_000_000

export function auditorNo(ctx: Ctx, userId: number): string {
  const drawn = parseInt(ctx.secrets.hash('auditor-no', ctx.tenant.id, userId).slice(0, 12), 16) % NUMBERS
  return `审核员 ${String(drawn).padStart(6, '0')}`
}
