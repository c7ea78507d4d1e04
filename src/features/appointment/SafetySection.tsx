import type { AppointmentDetail } from '@qianxian/protocol/appointment/appointment.schema'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { observer } from 'mobx-react'
import { firstErrorWords } from '@/request/fault'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { DetailSection } from '@/ui/person/FactGrid'
import type { AppointmentModel } from './AppointmentModel'
import { meetingTime, timeLeft } from './appointmentWords'

export interface SafetySectionProps {
  model: AppointmentModel
  detail: AppointmentDetail
  /** Called to name or change the trusted contact. */
  onContact: () => void
}

/** The trusted contact, and the button that says that the viewer is safe, with its deadline. */
export const SafetySection = observer(function SafetySection({ model, detail, onContact }: SafetySectionProps) {
  const { contact, safeAt, actions } = detail
  const canSet = actions.includes('setContact')
  if (!contact && !canSet && !safeAt) return null

  async function handleRemove() {
    const content = '去掉以后，没有报平安也不会通知任何人。'
    if (!(await confirm({ title: '去掉紧急联系人', content, confirmWords: '去掉' }))) return
    await model.removeContact().catch((error: unknown) => toast(firstErrorWords(error)))
  }

  return (
    <DetailSection title="安全" note="对方看不到">
      {contact ? (
        <>
          <Row gap={16} align="start">
            <Icon name="shield-check" size={40} color="var(--qx-success)" />
            <Stack isGrowing gap={4}>
              <Typography weight="semibold">{`${contact.name} ${contact.phone}`}</Typography>
              <Typography size="sm" tone="soft" id="qx-safety-due">
                {dueWords(contact)}
              </Typography>
            </Stack>
          </Row>
          {actions.includes('markSafe') ? (
            <Button
              top={24}
              isBlock
              size="l"
              icon="shield-check"
              id="qx-safety-safe"
              onClick={() => model.markSafe().catch((error: unknown) => toast(firstErrorWords(error)))}
            >
              我已安全
            </Button>
          ) : null}
          {canSet ? (
            <Row top={16} gap={16} justify="end">
              <Button size="s" kind="ghost" id="qx-safety-remove" onClick={handleRemove}>
                去掉
              </Button>
              <Button size="s" kind="secondary" id="qx-safety-change" onClick={onContact}>
                换一位
              </Button>
            </Row>
          ) : null}
        </>
      ) : safeAt ? (
        <Row gap={16}>
          <Icon name="shield-check" size={40} color="var(--qx-success)" />
          <Typography isGrowing id="qx-safety-due">{`${dateAndTime(safeAt)} 已报平安`}</Typography>
        </Row>
      ) : (
        <>
          <Typography size="sm" tone="soft">
            可以告诉我们一位你信任的人。见面后你没有报平安，就给 TA 发一条短信。
          </Typography>
          <Box top={16}>
            <Button size="s" kind="secondary" icon="shield-check" id="qx-safety-set" onClick={onContact}>
              设置紧急联系人
            </Button>
          </Box>
        </>
      )}
    </DetailSection>
  )
})

function dueWords({ dueAt, sentAt }: NonNullable<AppointmentDetail['contact']>): string {
  if (sentAt) return `没有等到你报平安，${dateAndTime(sentAt)} 已给 TA 发短信`
  return `请在 ${meetingTime(dueAt)} 前报平安（${timeLeft(dueAt)}），否则给 TA 发一条短信`
}
