/** By which members know an auditor who looked: the same at every look, and no number of an account. */
import type { Ctx } from '../../ctx'

const NUMBERS = 1_000_000

export function auditorNo(ctx: Ctx, userId: number): string {
  const drawn = parseInt(ctx.secrets.hash('auditor-no', ctx.tenant.id, userId).slice(0, 12), 16) % NUMBERS
  return `审核员 ${String(drawn).padStart(6, '0')}`
}
