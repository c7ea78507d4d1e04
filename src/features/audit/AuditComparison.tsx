/** Earlier audit results about the same person, next to the present task. */
import { auditTarget, mending } from '@qianxian/protocol/audit/audit.words'
import { name } from '@qianxian/protocol/base/dictionary'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { AuditDetail, FormerRefusal } from '@qianxian/protocol/audit/audit.schema'
import type { MeasureOffer } from '@qianxian/protocol/strike/strike.schema'
import { Button } from '@/ui/base/action/Button'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailSection } from '@/ui/person/FactGrid'

export function AuditComparison({ detail, onAsk }: { detail: AuditDetail; onAsk: () => void }) {
  const { offer, former, row, canDecide } = detail
  return (
    <>
      {offer ? <Former offer={offer} canAsk={canDecide && row.status === 'assigned'} onAsk={onAsk} /> : null}
      {former.length > 0 ? <FormerRefusals former={former} /> : null}
    </>
  )
}

/** Earlier measures against the same person, and questions to the reporter. */
function Former({ offer: { strikes, question }, canAsk, onAsk }: { offer: MeasureOffer; canAsk: boolean; onAsk: () => void }) {
  return (
    <DetailSection title="此前的处理">
      {strikes.length === 0 ? <Typography size="sm">没有</Typography> : null}
      {strikes.map(({ at, text, isCounting }) => (
        <Row key={at} align="start" justify="between" padY={8}>
          <Typography isGrowing size="sm" leading="close" tone={isCounting ? undefined : 'faint'}>
            {text}
            {isCounting ? '' : ' · 已过保留期'}
          </Typography>
          <Typography isFixed left={20} size="s" tone="soft">
            {relativeTime(at)}
          </Typography>
        </Row>
      ))}
      {canAsk && question !== 'over' ? (
        <Button top={16} size="s" kind="secondary" id="qx-audit-ask" isDisabled={question === 'waiting'} onClick={onAsk}>
          {question === 'waiting' ? '等举报人补充' : '请举报人补充'}
        </Button>
      ) : null}
    </DetailSection>
  )
}

/** Earlier refusals, and the person's changes since then. */
function FormerRefusals({ former }: { former: readonly FormerRefusal[] }) {
  return (
    <DetailSection title={`此前没有通过（${former.length}）`}>
      {former.map((refusal) => (
        <Stack key={`${refusal.at} ${refusal.targetType}`} padY={12}>
          <Typography size="s" tone="soft">
            {relativeTime(refusal.at)} · {name(auditTarget, refusal.targetType)} · {refusal.isByMachine ? '机器' : '审核员'}
          </Typography>
          {refusal.items.map(({ label, reason, refused, since }) => (
            <Stack key={`${label} ${reason}`} top={8}>
              <Row align="start">
                <Typography isGrowing right={16} size="sm" leading="close">
                  {label}：{reason}
                </Typography>
                {since === 'elsewhere' ? null : <Tag tone={since === 'same' ? 'danger' : 'success'}>{name(mending, since)}</Tag>}
              </Row>
              {refused ? (
                <Typography top={4} size="s" tone="soft" leading="close" isAsWritten>
                  当时：{refused}
                </Typography>
              ) : null}
            </Stack>
          ))}
          {refusal.note ? (
            <Typography top={8} size="s" tone="soft" leading="close">
              备注：{refusal.note}
            </Typography>
          ) : null}
        </Stack>
      ))}
    </DetailSection>
  )
}
