/** The text in which an owner learns of a machine refusal, and how they can appeal. */
import { auditReason, explainLabel, reasonFix } from '@qianxian/protocol/audit/audit.words'
import type { Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { openTask } from '../../audit/audit'
import type { MediaRow } from '../media.repository'

/** Opens the task in which the owner's appeal is decided by an auditor. */
export function createRefusalTask(tx: Ctx, row: MediaRow, { label, score }: { label: string; score: number }): Promise<number> {
  return openTask(tx, {
    targetType: 'photo',
    targetId: row.id,
    ownerId: row.ownerId,
    parties: [],
    title: '被自动拒绝的照片',
    items: [{ field: 'photo', label: '照片', before: null, after: null, hint: explainLabel(label, score), mediaId: row.id }],
    autoResult: { provider: 'moderation', label, score },
    refusedFor: [{ field: 'photo', code: reasonOfLabel(label) }],
  })
}

/** The refusal reason for a machine label. */
export const reasonOfLabel = (label: string): 'nudity' | 'other_rule' => (label === 'Porn' || label === 'Sexy' ? 'nudity' : 'other_rule')

export const refusalText = ({ verdictLabel }: MediaRow): string => {
  const code = reasonOfLabel(verdictLabel)
  return `${auditReason[code]}。${reasonFix('photo', code)}`
}

export const photoRefusedFault = (row: MediaRow, auditTaskId: number | null) =>
  fault('photo_refused', { fields: { file: refusalText(row) }, data: { mediaId: row.id, reason: refusalText(row), auditTaskId } })
