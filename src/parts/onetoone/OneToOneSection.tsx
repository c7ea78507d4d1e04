/** Private customisations on the matchmaker's page: the next step of each, its plan and its figures. */
import type { OneToOne } from '@qianxian/protocol/onetoone/onetoone.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { navigateTo } from '@/router/navigator'
import { Button } from '@/ui/base/action/Button'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Box, CardBox, Row } from '@/ui/base/layout/layout'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { EndSheet, PlanSheet } from './lazySheets'
import { consultWords, enquiryWords, milestoneWords, reportTitle, reportWords, statusWords, toneOf, yuan } from './onetooneWords'
import { ServedOneToOnes } from './ServedOneToOnes'

/** Shows nothing without an open one. */
export const OneToOneSection = observer(function OneToOneSection() {
  const [model] = useState(() => new ServedOneToOnes())
  const [open, setOpen] = useState<{ sheet: 'plan' | 'end'; one: OneToOne } | null>(null)
  useEffect(() => void model.detail.load(), [model])
  useDidReturn(() => void model.detail.reload())
  const close = () => setOpen(null)
  return (
    <>
      {(model.detail.value?.list ?? []).map((one) => (
        <ServedCard key={one.id} one={one} onPlan={() => setOpen({ sheet: 'plan', one })} onEnd={() => setOpen({ sheet: 'end', one })} />
      ))}
      {open?.sheet === 'plan' ? <PlanSheet isOpen onClose={close} model={model} one={open.one} /> : null}
      {open?.sheet === 'end' ? <EndSheet isOpen onClose={close} model={model} id={open.one.id} /> : null}
    </>
  )
})

interface ServedCardProps {
  one: OneToOne
  onPlan: () => void
  onEnd: () => void
}

function ServedCard({ one, onPlan, onEnd }: ServedCardProps) {
  const { id, member, status, nextStep, wishes, consult, proposal, contract, milestones, reports, canPropose, canEnd } = one
  const [report] = reports
  const facts = [
    enquiryWords(one),
    consult ? `咨询：${consultWords(consult)}` : '',
    proposal ? `方案：${proposal.title} ${yuan(proposal.priceFen)}` : '',
    ...milestones.map((milestone) => `${milestone.title} ${milestoneWords(milestone)}`),
    report ? `${reportTitle(report)}：${reportWords(report)}` : '',
  ].filter(Boolean)
  return (
    <CardBox isInset top={24} pad={28} id={`qx-served-onetoone-${id}`}>
      <Row justify="between" gap={16}>
        <Typography isGrowing size="m" weight="semibold" isAsWritten>
          {`${member?.nickname ?? '会员'}的私人定制`}
        </Typography>
        <Tag tone={toneOf(status)}>{statusWords(one)}</Tag>
      </Row>
      <Typography top={8} size="s" tone="soft">
        {nextStep}
      </Typography>
      <Typography top={12} size="sm" isAsWritten>
        {wishes}
      </Typography>
      <Box top={8}>
        {facts.map((words) => (
          <Typography key={words} top={4} size="s" tone="soft" isAsWritten>
            {words}
          </Typography>
        ))}
      </Box>
      <Row justify="end" gap={16} top={16} isWrapping>
        {canEnd ? (
          <Button size="s" kind="ghost" id={`qx-served-end-${id}`} onClick={onEnd}>
            结束
          </Button>
        ) : null}
        {status === 'enquiry' && member ? (
          <Button
            size="s"
            id={`qx-served-consult-${id}`}
            onClick={() => navigateTo('/subpages/member/matchmaker/addAppointment', { no: member.no, type: 'consult' })}
          >
            约咨询
          </Button>
        ) : null}
        {contract ? (
          <Button
            size="s"
            kind="secondary"
            id={`qx-served-contract-${id}`}
            onClick={() => navigateTo('/subpages/member/my_hetong', { id: contract.id })}
          >
            查看合同
          </Button>
        ) : null}
        {canPropose ? (
          <Button size="s" id={`qx-served-plan-${id}`} onClick={onPlan}>
            {proposal ? '再写一份方案' : '写方案'}
          </Button>
        ) : null}
      </Row>
    </CardBox>
  )
}
