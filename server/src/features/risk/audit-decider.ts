/** Decisions on an account's risk: cleared, or a measure. */
import { values } from '@qianxian/protocol/base/dictionary'
import { memberCategories } from '@qianxian/protocol/report/report.words'
import type { Measure, MeasureOffer } from '@qianxian/protocol/strike/strike.schema'
import { strikeAbility, strikeAction, strikeDays } from '@qianxian/protocol/strike/strike.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { AuditDecision } from '../audit/audit'
import { formerStrikes, liftStrikes, imposeStrike } from '../strike/strike'
import * as store from './risk.repository'

/** A risk decision concerns no content, so nothing can be taken down. */
const actions = values(strikeAction).filter((action) => action !== 'remove')
const abilities = values(strikeAbility).filter((ability) => ability !== 'serve')

export async function offerMeasures(ctx: TxCtx, { targetId }: { targetId: number }): Promise<MeasureOffer> {
  const ask = await store.askById(ctx, targetId)
  if (!ask) throw fault('not_found')
  return {
    reported: 'money',
    findings: [...memberCategories],
    actions,
    abilities,
    strikes: await formerStrikes(ctx, ask.aboutUserId),
    question: 'over',
  }
}

function checked(measure: Measure | null): Measure {
  if (measure === null) throw fieldFault({ measure: '请选择处理方式' })
  const { finding, action, ability, days } = measure
  const isKnown = isIn(memberCategories, finding) && isIn(actions, action)
  if (!isKnown || (action === 'limit' && !isIn(abilities, ability))) throw fieldFault({ measure: '请选择处理方式' })
  if ((action === 'limit' || action === 'freeze') && !(days !== undefined && (strikeDays[action] as readonly number[]).includes(days)))
    throw fieldFault({ measure: '请选择天数' })
  return measure
}

/** Cleared signs no longer count; a successful appeal clears them too. */
export async function onDecided(ctx: TxCtx, { taskId, targetId, decision, measure, isAppeal }: AuditDecision): Promise<void> {
  const ask = await store.askById(ctx, targetId)
  if (!ask) throw fault('not_found')
  if (decision === 'approved') {
    if (isAppeal) await liftStrikes(ctx, taskId)
    return store.updateAsk(ctx, ask.id, { closedAt: ctx.now, clearedAt: ctx.now })
  }
  if (isAppeal) return
  const { finding, action, ability, days, term } = checked(measure)
  await imposeStrike(ctx, {
    userId: ask.aboutUserId,
    profileId: await store.findProfileId(ctx, ask.aboutUserId),
    auditTaskId: taskId,
    action,
    ability: action === 'limit' ? ability! : null,
    days: action === 'limit' || action === 'freeze' ? days! : null,
    finding,
    removed: [],
    term,
  })
  await store.updateAsk(ctx, ask.id, { closedAt: ctx.now })
}
