/** 私人定制: who, what, when, price, contract, milestones and the monthly reports on one page. */
import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { contractStatus } from '@qianxian/protocol/contract/contract.words'
import type { MyOneToOne, OneToOne, Proposal } from '@qianxian/protocol/onetoone/onetoone.schema'
import {
  NO_PROMISE,
  oneToOneEnd,
  oneToOneStates,
  oneToOneStatus,
  oneToOneSteps,
  proposalStatus,
} from '@qianxian/protocol/onetoone/onetoone.words'
import { observer } from 'mobx-react'
import { useState, type ReactNode } from 'react'
import {
  consultWords,
  endWords,
  enquiryWords,
  itemWords,
  milestoneWords,
  reportTitle,
  reportWords,
  serviceWords,
  statusWords,
  toneOf,
  yuan,
} from '@/parts/onetoone/onetooneWords'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Box, CardBox, Row } from '@/ui/base/layout/layout'
import { Avatar } from '@/ui/base/media/Avatar'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { DeclineSheet, EnquirySheet } from './lazySheets'
import { OneToOneModel } from './OneToOneModel'

type Open = 'enquiry' | 'decline' | null

export const OneToOneScreen = guardScreen(function OneToOneScreen() {
  const [model] = useState(() => new OneToOneModel())
  const [open, setOpen] = useState<Open>(null)
  useDetailPage(model.detail)
  const again = () => void model.detail.reload()
  useDidReturn(again)
  const mine = model.detail.value
  const current = mine?.current
  return (
    <Screen onRetry={again} onSessionChange={again} footer={mine ? <Keys model={model} mine={mine} onOpen={setOpen} /> : undefined}>
      <DetailView model={model.detail} render={(value) => <Mine model={model} mine={value} />} />
      {mine ? (
        <EnquirySheet isOpen={open === 'enquiry'} onClose={() => setOpen(null)} model={model} matchmaker={mine.matchmaker ?? ''} />
      ) : null}
      {current?.proposal ? (
        <DeclineSheet
          isOpen={open === 'decline'}
          onClose={() => setOpen(null)}
          model={model}
          id={current.id}
          version={current.proposal.version}
        />
      ) : null}
    </Screen>
  )
})

interface KeysProps {
  model: OneToOneModel
  mine: MyOneToOne
  onOpen: (open: Open) => void
}

const isOver = ({ status }: OneToOne): boolean => isIn(oneToOneStates.over, status)

const Keys = observer(function Keys({ model, mine, onOpen }: KeysProps) {
  const { current, canEnquire, refusal, needsName, matchmaker } = mine

  async function handleAccept({ id, proposal }: OneToOne) {
    const { version, priceFen } = proposal!
    const content = `同意后会按方案生成合同，金额 ${yuan(priceFen)}。合同签署前不收费，也可以撤回。`
    if (!(await confirm({ title: '同意这份方案？', content, confirmWords: '同意' }))) return
    if (await model.accept(id, version)) toast('已同意，等公司签署合同')
  }

  if (current?.canAnswer)
    return (
      <SubmitBar above={needsName ? '签合同要用真实姓名，请先完成实名认证' : NO_PROMISE}>
        <Button kind="ghost" size="l" id="qx-onetoone-decline" onClick={() => onOpen('decline')}>
          不同意
        </Button>
        {needsName ? (
          <Button isBlock size="l" id="qx-onetoone-name" onClick={() => navigateTo('/member/certification')}>
            去实名认证
          </Button>
        ) : (
          <Button isBlock size="l" id="qx-onetoone-accept" onClick={() => handleAccept(current)}>
            同意方案
          </Button>
        )}
      </SubmitBar>
    )
  if (current && !isOver(current)) return null
  if (canEnquire)
    return (
      <SubmitBar above={NO_PROMISE}>
        <Button isBlock size="l" id="qx-onetoone-enquire" onClick={() => onOpen('enquiry')}>
          提交需求
        </Button>
      </SubmitBar>
    )
  return (
    <SubmitBar above={refusal ?? ''}>
      {matchmaker === null ? (
        <Button isBlock size="l" id="qx-onetoone-matchmaker" onClick={() => navigateTo('/pages/love/hongniang')}>
          去选红娘
        </Button>
      ) : null}
    </SubmitBar>
  )
})

const Mine = observer(function Mine({ model, mine }: { model: OneToOneModel; mine: MyOneToOne }) {
  const { current, past } = mine
  return (
    <Box padBottom={40}>
      {current ? <Current model={model} one={current} /> : <Introduction />}
      {past.length > 0 ? (
        <Part title="以前的">
          {past.map(({ id, createdAt, endedAt, end }) => (
            <Fact key={id} label={`${dateInWords(createdAt)} – ${dateInWords(endedAt)}`} value={name(oneToOneEnd, end)} />
          ))}
        </Part>
      ) : null}
    </Box>
  )
})

/** How it goes, before anything is asked. */
function Introduction() {
  return (
    <CardBox isInset top={24} pad={28} radius="m" id="qx-onetoone-intro">
      <Typography level={2} bottom={12} size="l" weight="bold">
        一位红娘，专门为你找
      </Typography>
      {['提交需求', '约一次咨询，不谈价格', '收到写明服务和价格的方案', '同意后签电子合同', '每次服务由你确认，每月一份月报'].map(
        (words, place) => (
          <Typography key={words} top={8} size="m" tone="soft">
            {`${place + 1}. ${words}`}
          </Typography>
        ),
      )}
      <Typography top={16} size="s" tone="soft">
        {NO_PROMISE}
      </Typography>
    </CardBox>
  )
}

function Part({ title, children, id }: { title: string; children: ReactNode; id?: string }) {
  return (
    <CardBox isInset top={20} pad={28} radius="m" id={id}>
      <Typography level={2} bottom={12} size="ml" weight="semibold">
        {title}
      </Typography>
      {children}
    </CardBox>
  )
}

/** A label and its value in one row. */
function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Row justify="between" align="start" gap={20} padY={8}>
      <Typography isFixed size="sm" tone="soft">
        {label}
      </Typography>
      <Typography size="sm" align="end" isAsWritten>
        {value}
      </Typography>
    </Row>
  )
}

const Current = observer(function Current({ model, one }: { model: OneToOneModel; one: OneToOne }) {
  const { matchmaker, status, nextStep, consult, proposal, contract, milestones, reports, canEnd } = one

  async function handleWithdraw() {
    const content = contract || proposal ? '方案和还没有签完的合同会一起作废。' : '红娘不会再按这份需求联系你。'
    if (await confirm({ title: '撤回需求？', content, confirmWords: '撤回', isDanger: true }))
      if (await model.withdraw(one.id)) toast('已撤回')
  }

  return (
    <>
      <CardBox isInset top={24} pad={28} radius="m">
        <Row gap={20}>
          <Avatar alt={matchmaker.name} src={matchmaker.avatar && configStore.fileUrl(matchmaker.avatar.thumb)} size={88} />
          <Typography level={2} isGrowing size="l" weight="bold" isAsWritten>
            {`红娘${matchmaker.name}`}
          </Typography>
          <Tag tone={toneOf(status)}>{statusWords(one)}</Tag>
        </Row>
        <Box top={16} padX={20} padY={12} surface="sunken" radius="s">
          <Typography size="sm" id="qx-onetoone-step">
            {isOver(one) ? endWords(one) || nextStep : nextStep}
          </Typography>
        </Box>
        <Typography top={16} size="m" isAsWritten>
          {one.wishes}
        </Typography>
        <Typography top={8} size="s" tone="soft">
          {enquiryWords(one)}
        </Typography>
        {canEnd ? (
          <Row justify="end" top={12}>
            <Button size="s" kind="ghost" id="qx-onetoone-withdraw" onClick={handleWithdraw}>
              撤回需求
            </Button>
          </Row>
        ) : null}
      </CardBox>
      <Progress one={one} />
      {consult ? (
        <Part title="咨询">
          <Row
            press="row"
            role="link"
            id="qx-onetoone-consult"
            onClick={() => navigateTo('/subpages/appointment/index', { id: consult.appointmentId })}
          >
            <Typography size="sm">{consultWords(consult)}</Typography>
          </Row>
        </Part>
      ) : null}
      {proposal ? <Plan proposal={proposal} /> : null}
      {contract ? (
        <Part title="合同" id="qx-onetoone-contract">
          <Fact label="合同编号" value={contract.no} />
          <Fact label="状态" value={name(contractStatus, contract.status)} />
          {contract.signedAt === null ? null : <Fact label="签署完成" value={dateAndTime(contract.signedAt)} />}
          {contract.startAt === null ? null : <Fact label="服务开始" value={dateInWords(contract.startAt)} />}
          {contract.endAt === null ? null : <Fact label="服务截止" value={dateInWords(contract.endAt)} />}
          <Row justify="end" top={12}>
            <Button
              size="s"
              kind="secondary"
              id="qx-onetoone-contract-open"
              onClick={() => navigateTo('/subpages/member/my_hetong', { id: contract.id })}
            >
              查看合同
            </Button>
          </Row>
        </Part>
      ) : null}
      {milestones.length > 0 ? (
        <Part title="服务进度" id="qx-onetoone-milestones">
          {milestones.map((milestone, place) => (
            <Fact key={place} label={milestone.title} value={milestoneWords(milestone)} />
          ))}
        </Part>
      ) : null}
      {reports.map((report) => (
        <Part key={report.month} title={`${reportTitle(report)}月报`} id={`qx-onetoone-report-${report.month}`}>
          <Typography size="sm">{reportWords(report)}</Typography>
          {report.services.map((service, place) => (
            <Typography key={place} top={8} size="s" tone="soft">
              {serviceWords(service)}
            </Typography>
          ))}
        </Part>
      ))}
    </>
  )
})

/** The steps that were reached, with their days; those to come without. */
function Progress({ one: { steps, status } }: { one: OneToOne }) {
  const reached = new Map(steps.map(({ step, at }) => [step, at]))
  return (
    <Part title="进度" id="qx-onetoone-steps">
      {oneToOneSteps
        .filter((step) => status !== 'terminated' || reached.has(step))
        .map((step) => {
          const at = reached.get(step)
          return <Fact key={step} label={name(oneToOneStatus, step)} value={at === undefined ? '未开始' : dateInWords(at)} />
        })}
    </Part>
  )
}

function Plan({ proposal }: { proposal: Proposal }) {
  const { title, plan, criteria, items, months, priceFen, status, until, version } = proposal
  return (
    <Part title="方案" id="qx-onetoone-plan">
      <Row justify="between" align="start" gap={16}>
        <Typography isGrowing size="m" weight="semibold" isAsWritten>
          {title}
        </Typography>
        <Tag tone={status === 'open' ? 'gold' : status === 'accepted' ? 'success' : 'plain'}>{proposalStatus[status]}</Tag>
      </Row>
      <Typography top={12} bottom={12} size="m" isAsWritten>
        {plan}
      </Typography>
      <Fact label="筛选标准" value={criteria} />
      {items.map((item, place) => (
        <Fact key={place} label={item.title} value={itemWords(item)} />
      ))}
      <Fact label="服务期" value={`${months} 个月`} />
      <Fact label="合同金额" value={yuan(priceFen)} />
      {until === null || status !== 'open' ? null : <Fact label="请在此前答复" value={dateAndTime(until)} />}
      <Typography top={12} size="s" tone="soft">
        {`第 ${version} 份方案。${NO_PROMISE}`}
      </Typography>
    </Part>
  )
}
