/** What was refused of the same person before, and what became of it, beside what is to be judged now. */
import { auditTarget, mending } from '@qianxian/protocol/audit/audit.words'
import { name } from '@qianxian/protocol/base/dictionary'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { FormerRefusal } from '@qianxian/protocol/audit/audit.schema'
import { Row, Stack } from '@/ui/base/boxes'
import { Tag } from '@/ui/base/Tag'
import { Words } from '@/ui/base/Words'
import { DetailSection } from '@/ui/person/FactGrid'

export function FormerRefusals({ former }: { former: readonly FormerRefusal[] }) {
  if (former.length === 0) return null
  return (
    <DetailSection title={`此前没有通过（${former.length}）`}>
      {former.map((refusal) => (
        <Stack key={`${refusal.at} ${refusal.targetType}`} padY={12}>
          <Words size="s" tone="soft">
            {relativeTime(refusal.at)} · {name(auditTarget, refusal.targetType)} · {refusal.isByMachine ? '机器' : '审核员'}
          </Words>
          {refusal.items.map(({ label, reason, refused, since }) => (
            <Stack key={`${label} ${reason}`} top={8}>
              <Row align="start">
                <Words isGrowing right={16} size="sm" leading="close">
                  {label}：{reason}
                </Words>
                {since === 'elsewhere' ? null : <Tag tone={since === 'same' ? 'danger' : 'success'}>{name(mending, since)}</Tag>}
              </Row>
              {refused ? (
                <Words top={4} size="s" tone="soft" leading="close" isAsWritten>
                  当时：{refused}
                </Words>
              ) : null}
            </Stack>
          ))}
          {refusal.note ? (
            <Words top={8} size="s" tone="soft" leading="close">
              备注：{refusal.note}
            </Words>
          ) : null}
        </Stack>
      ))}
    </DetailSection>
  )
}
