/** The viewer's own strikes, with the way to appeal. */
import type { strike } from '@qianxian/protocol/strike/strike'
import { requireMember } from '../../ctx'
import { readAll } from '../../db/reads'
import type { Verb } from '../../http/serve'
import { markSubjectsRead } from '../notice/notice'
import { explainSuspension } from './strike'
import { judgementSubject } from './strike.notices'
import { ownStrikes } from './strike.presenter'

export const getMine: Verb<typeof strike.getMine> = async (ctx) => {
  const [all, why] = await readAll(ctx, [() => ownStrikes(ctx), () => explainSuspension(ctx, requireMember(ctx).userId)])
  await markSubjectsRead(ctx, ...all.map(({ strike }) => judgementSubject(strike.auditTaskId)))
  return { list: all.map(({ row }) => row), isShut: why !== null && why !== 'over' }
}
