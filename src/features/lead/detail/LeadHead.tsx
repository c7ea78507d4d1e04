/** The top of a lead's page: the person and the need, the offer of the rotation, the number and the call. */
import { wechat } from '@qianxian/protocol/base/wechat'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import type { Lead } from '@qianxian/protocol/lead/lead.schema'
import { contactWindow, leadLevel, leadSampleStatus, leadSource, leadStatus } from '@qianxian/protocol/lead/lead.words'
import { observer } from 'mobx-react'
import { failureWords } from '@/platform/fault'
import { copyText } from '@/platform/sharing/clipboard'
import { Button } from '@/ui/base/action/Button'
import { CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { toast } from '@/ui/base/overlay/Dialog'
import { Countdown } from '@/ui/base/text/Countdown'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { FactGrid } from '@/ui/person/FactGrid'
import { callWords, deadlineLeft, factsInWords, levelTones, nextContactWords, offerLeft, sinceInWords, statusTones } from '../leadWords'
import type { LeadDetailModel } from './LeadDetailModel'

interface PartProps {
  model: LeadDetailModel
  lead: Lead
}

const copy = (text: string, said: string) => copyText(text, said).catch((error: unknown) => toast(failureWords(error)))

/** The offer of a level-A lead and the time left to accept it. */
export const LeadOffer = observer(function LeadOffer({ model, lead }: PartProps) {
  return (
    <Row isInset gap={16} bottom={24} padX={28} padY={24} surface="brand" radius="m" id="qx-lead-offer">
      <Icon name="bell" size={40} color="var(--qx-brand-text)" />
      <Stack isGrowing>
        <Typography size="ml" weight="semibold" leading="close">
          这条线索轮到你
        </Typography>
        <Typography size="s" tone="soft">
          还有 <Countdown until={lead.answerBy!} serverTime={lead.serverTime} wordsOf={offerLeft} onOver={() => model.detail.reload()} />{' '}
          接受，过时轮到下一位
        </Typography>
      </Stack>
    </Row>
  )
})

export const LeadHead = observer(function LeadHead({ lead }: { lead: Lead }) {
  const { level, status, need, deadline, nextAt, lockUntil, lockReason, sample, touches, lastTouchAt } = lead
  const left = deadline ? deadlineLeft(deadline.at) : null
  const next = nextAt ? nextContactWords(nextAt) : null
  return (
    <CardBox isInset bottom={24} pad={32}>
      <Row gap={12} isWrapping>
        <Typography level={2} size="2xl" weight="semibold" leading="tight">
          {lead.name}
        </Typography>
        <Tag tone={levelTones[level]}>{name(leadLevel, level)}</Tag>
        <Tag tone={statusTones[status]}>{name(leadStatus, status)}</Tag>
        {sample ? <Tag tone={sample === 'fake' ? 'danger' : 'info'}>{`回访${name(leadSampleStatus, sample)}`}</Tag> : null}
      </Row>
      <Row gap={16} isWrapping top={8}>
        <Typography isFixed size="m" isFigure>
          {lead.phone}
        </Typography>
        <Typography isGrowing size="sm" tone="soft">
          {factsInWords(lead)}
        </Typography>
      </Row>
      {need ? (
        <Typography top={16} size="m" isAsWritten>
          {need}
        </Typography>
      ) : null}
      {deadline && left ? (
        <Row align="start" gap={16} top={24} padX={24} padY={20} surface="sunken" radius="s" id="qx-lead-deadline">
          <Tag tone={left.tone} icon="clock">
            {left.words}
          </Tag>
          <Typography isGrowing size="s">
            {deadline.words}
          </Typography>
        </Row>
      ) : null}
      {lockUntil ? (
        <Row align="start" gap={16} top={16} tone="gold">
          <Icon name="lock" size={30} />
          <Typography isGrowing size="s">
            {`锁定到 ${dateAndTime(lockUntil)}${lockReason ? `：${lockReason}` : ''}`}
          </Typography>
        </Row>
      ) : null}
      {next ? (
        <Row gap={16} top={16} tone={next.isDue ? 'brand' : 'soft'}>
          <Icon name="calendar" size={30} />
          <Typography isGrowing size="s" weight={next.isDue ? 'semibold' : undefined}>
            {next.words}
          </Typography>
        </Row>
      ) : null}
      <Stack top={24} padTop={24} line="top">
        <FactGrid
          facts={[
            { label: '来源', value: [name(leadSource, lead.source), lead.channel].filter(Boolean).join(' · ') },
            { label: '方便联系', value: name(contactWindow, lead.contactWindow) },
            { label: '登记时间', value: dateAndTime(lead.createdAt) },
            { label: '到现在', value: sinceInWords(lead) },
            ...(touches > 1 ? [{ label: `留下信息 ${touches} 次`, value: `最近 ${dateAndTime(lastTouchAt)}` }] : []),
            ...(lead.storeName ? [{ label: '门店', value: lead.storeName }] : []),
          ]}
        />
      </Stack>
    </CardBox>
  )
})

/** The number: shown after a tap that is recorded, and called within the call hours only. */
export const LeadPhone = observer(function LeadPhone({ model, lead }: PartProps) {
  const { revealed } = model
  const call = (
    <Button size="s" icon="phone" id="qx-lead-call" isDisabled={lead.callFrom !== null} onClick={() => model.dial()}>
      {callWords(lead.callFrom, new Date(lead.serverTime))}
    </Button>
  )
  if (!revealed)
    return (
      <CardBox isInset bottom={24} padX={28} padY={24}>
        <Row isWrapping gap={16}>
          <Stack isGrowing>
            <Typography size="ml" weight="semibold" leading="close">
              联系 TA
            </Typography>
            <Typography size="xs" tone="soft" leading="close">
              查看和拨打都会记入历史
            </Typography>
          </Stack>
          <Button kind="secondary" size="s" icon="eye" id="qx-lead-reveal" onClick={() => model.reveal('check')}>
            看号码
          </Button>
          {call}
        </Row>
      </CardBox>
    )
  return (
    <CardBox isInset bottom={24} padX={28} padY={24} id="qx-lead-revealed">
      {revealed.name ? (
        <Typography bottom={8} size="s" tone="soft">
          {revealed.name}
        </Typography>
      ) : null}
      <Row isWrapping gap={16}>
        <Typography isGrowing size="xl" weight="semibold" leading="close" isFigure canSelect>
          {revealed.phone}
        </Typography>
        <Button kind="ghost" size="s" icon="copy" onClick={() => copy(revealed.phone, '手机号已复制')}>
          复制
        </Button>
        {call}
      </Row>
      {revealed.wechat ? (
        <Row isWrapping gap={16} top={16} padTop={16} line="top">
          <Typography isGrowing size="m" canSelect>
            {`${wechat} ${revealed.wechat}`}
          </Typography>
          <Button kind="ghost" size="s" icon="copy" onClick={() => copy(revealed.wechat!, `${wechat}号已复制`)}>
            复制
          </Button>
        </Row>
      ) : null}
    </CardBox>
  )
})
