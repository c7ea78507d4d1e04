import { dateAndTime } from '@qianxian/protocol/base/calendar'
import type { ContractDetail, ContractRow, Deliverable } from '@qianxian/protocol/contract/contract.schema'
import {
  contractEventKind,
  contractStatus,
  deliverableKind,
  deliverableStatus,
  settlementStatus,
  signerKind,
  signerStatus,
} from '@qianxian/protocol/contract/contract.words'
import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { openPdf } from '@/platform/files/openPdf'
import { openExternal } from '@/platform/lifecycle/openExternal'
import { previewImages } from '@/platform/media/previewImages'
import { firstErrorWords } from '@/request/fault'
import { goBack, navigateTo, navigateToUrl } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { toastOutcome } from '@/shell/toastOutcome'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { SubmitBar } from '@/ui/form/FormView'
import { ContractModel } from './ContractModel'
import { deliverableWords, stepWords, toneOf, toneOfDeliverable, yuan } from './contractWords'
import { EarlyStartSheet, ReasonSheet, StopSheet } from './lazySheets'
import { StopRows } from './StopRows'
import { SuccessFeePart } from './SuccessFeePart'

type OpenSheet = { kind: 'stop' | 'early' | 'dispute' } | { kind: 'object'; deliverable: Deliverable } | null

/** One contract: its next step, signers, services, what stopping refunds, files and history. */
export const ContractDetailView = observer(function ContractDetailView({ id }: { id: number }) {
  const [model] = useState(() => new ContractModel(id))
  const [sheet, setSheet] = useState<OpenSheet>(null)
  const { detail } = model
  const { value } = detail
  const again = () => void detail.reload()
  useEffect(() => void detail.load(), [detail])
  useDidReturn(again)
  const close = () => setSheet(null)
  return (
    <Screen
      title="合同"
      header="plain"
      onRetry={again}
      onSessionChange={again}
      footer={value ? <Keys model={model} detail={value} onOpen={setSheet} /> : undefined}
    >
      <DetailView
        model={detail}
        gone={<EmptyState art="gone" title="这份合同看不到了" words="可能不是发给你的" actionWords="返回" onAction={goBack} />}
        render={(one) => <ContractParts model={model} detail={one} onOpen={setSheet} />}
      />
      {value ? (
        <>
          <StopSheet isOpen={sheet?.kind === 'stop'} onClose={close} model={model} />
          <EarlyStartSheet isOpen={sheet?.kind === 'early'} onClose={close} model={model} />
          <ReasonSheet
            isOpen={sheet?.kind === 'dispute'}
            onClose={close}
            about={`contract-dispute:${id}`}
            title="对结算有异议"
            lead="平台会看双方的记录来裁定，期间不退款。"
            label="异议说明"
            submitWords="提交异议"
            onSend={(reason) => model.disputeStop(reason)}
          />
          {sheet?.kind === 'object' ? (
            <ReasonSheet
              isOpen
              onClose={close}
              about={`contract-object:${sheet.deliverable.id}`}
              title="这次服务有异议"
              lead="提出异议后，这次服务先不计入，门店会看到你的说明。"
              label="异议说明"
              submitWords="提交异议"
              onSend={(reason) => model.objectDeliverable(sheet.deliverable.id, reason)}
            />
          ) : null}
        </>
      ) : null}
    </Screen>
  )
})

interface PartsProps {
  model: ContractModel
  detail: ContractDetail
  onOpen: (sheet: OpenSheet) => void
}

/** A signing service has pages of its own. */
const isElsewhere = (url: string): boolean => url.startsWith('https://')

const Keys = observer(function Keys({ model, detail, onOpen }: PartsProps) {
  const { row, canStop, canPause, canResume, canWishEarlyStart, settlement } = detail

  async function handleSign() {
    const url = await model.signUrl()
    await (isElsewhere(url) ? openExternal(url) : navigateToUrl(url))
  }

  async function handleAgree(refundFen: number) {
    const content = `同意后按 ${yuan(refundFen)} 退款，不能再改。`
    if (await confirm({ title: '同意这个结算？', content, confirmWords: '同意' })) await toastOutcome(model.agreeStop(refundFen), '已同意')
  }

  if (row.canSign)
    return (
      <SubmitBar above={stepWords(row)}>
        <Button isBlock size="l" id="qx-contract-open-sign" onClick={handleSign}>
          查看并签署
        </Button>
      </SubmitBar>
    )
  if (settlement?.canAnswer)
    return (
      <SubmitBar above={stepWords(row)}>
        <Button kind="ghost" size="l" id="qx-contract-dispute" onClick={() => onOpen({ kind: 'dispute' })}>
          有异议
        </Button>
        <Button isBlock size="l" id="qx-contract-agree" onClick={() => handleAgree(settlement.refundFen)}>
          {`同意退 ${yuan(settlement.refundFen)}`}
        </Button>
      </SubmitBar>
    )
  if (!canStop && !canWishEarlyStart) return null

  async function handlePause() {
    const content = '暂停期间不安排服务，服务期顺延。已经记录的服务仍然可以确认。'
    if (await confirm({ title: '暂停服务？', content, confirmWords: '暂停' })) await toastOutcome(model.pause(), '已暂停')
  }

  return (
    <SubmitBar>
      {canStop ? (
        <Button kind="ghost" size="l" id="qx-contract-stop" onClick={() => onOpen({ kind: 'stop' })}>
          申请终止
        </Button>
      ) : null}
      {canPause ? (
        <Button kind="ghost" size="l" id="qx-contract-pause" onClick={handlePause}>
          暂停服务
        </Button>
      ) : null}
      {canResume ? (
        <Button isBlock size="l" kind="secondary" id="qx-contract-resume" onClick={() => toastOutcome(model.resume(), '已恢复')}>
          恢复服务
        </Button>
      ) : null}
      {canWishEarlyStart ? (
        <Button isBlock size="l" kind="secondary" id="qx-contract-early" onClick={() => onOpen({ kind: 'early' })}>
          提前开始服务
        </Button>
      ) : null}
    </SubmitBar>
  )
})

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

const ContractParts = observer(function ContractParts({ model, detail, onOpen }: PartsProps) {
  const { row, signers, items, months, deliverables, settlement, events, hasFiles } = detail
  const scans = detail.scans.map(({ url }) => configStore.fileUrl(url) ?? url)
  const dates: readonly (readonly [string, string | null])[] = [
    ['签署完成', detail.signedAt],
    ['冷静期截止', detail.coolingOffEndsAt],
    ['要求提前开始', detail.earlyStartAt],
    ['服务开始', detail.startAt],
    ['服务截止', detail.endAt],
  ]
  return (
    <Box padBottom={40}>
      <CardBox isInset top={24} pad={28} radius="m">
        <Row justify="between" align="start" gap={16}>
          <Typography level={2} isGrowing size="l" weight="bold" isAsWritten>
            {row.title}
          </Typography>
          <Tag tone={toneOf(row.status)}>{contractStatus[row.status]}</Tag>
        </Row>
        <Box top={16} bottom={12} padX={20} padY={12} surface="sunken" radius="s">
          <Typography size="sm" id="qx-contract-step">
            {stepWords(row)}
          </Typography>
        </Box>
        <Fact label="合同编号" value={row.no} />
        <Fact label="签约公司" value={row.company} />
        <Fact label="合同金额" value={yuan(row.priceFen)} />
        <Fact label="服务期" value={`${months} 个月`} />
        {dates.map(([label, at]) => (at === null ? null : <Fact key={label} label={label} value={dateAndTime(at)} />))}
        <OrderKey model={model} row={row} />
      </CardBox>
      {settlement ? (
        <Part title="终止结算" id="qx-contract-settlement">
          <Fact label="状态" value={settlementStatus[settlement.status]} />
          <Fact label="原因" value={settlement.reason} />
          {settlement.dueAt === null ? null : (
            <Fact label={settlement.isLate ? '退款已逾期，应不晚于' : '退款不晚于'} value={dateAndTime(settlement.dueAt)} />
          )}
          {settlement.paidAt === null ? null : <Fact label="退款时间" value={dateAndTime(settlement.paidAt)} />}
          <StopRows value={settlement.value} />
          {settlement.canWithdraw ? (
            <Row justify="end" top={12}>
              <Button size="s" kind="ghost" id="qx-contract-withdraw" onClick={() => toastOutcome(model.withdrawStop(), '已撤回')}>
                撤回申请
              </Button>
            </Row>
          ) : null}
        </Part>
      ) : null}
      {model.stop && detail.canStop ? (
        <Part title="如果今天终止" id="qx-contract-stop-now">
          <StopRows value={model.stop} />
        </Part>
      ) : null}
      <Part title="服务内容">
        {items.map(({ title, times, unitFen }, place) => (
          <Fact key={place} label={title} value={unitFen === null ? `${times} 次` : `${times} 次，每次 ${yuan(unitFen)}`} />
        ))}
      </Part>
      {detail.success ? (
        <Part title="成功费" id="qx-contract-success">
          <SuccessFeePart model={model} success={detail.success} />
        </Part>
      ) : null}
      {deliverables.length > 0 ? (
        <Part title={`服务记录 ${row.delivered}/${row.times}`}>
          {deliverables.map((one) => (
            <DeliverableRow key={one.id} model={model} one={one} onObject={() => onOpen({ kind: 'object', deliverable: one })} />
          ))}
        </Part>
      ) : null}
      <Part title="签署方">
        {signers.map(({ kind, name, status, signedAt, isMe }, place) => (
          <Fact
            key={place}
            label={`${signerKind[kind]} ${name}${isMe ? '（我）' : ''}`}
            value={signedAt === null ? signerStatus[status] : `${dateAndTime(signedAt)} 签署`}
          />
        ))}
      </Part>
      {scans.length > 0 ? (
        <Part title="纸质合同">
          <Row press="row" id="qx-contract-scans" onClick={() => previewImages(scans, scans[0]!)}>
            <Typography size="sm">{`扫描件 ${scans.length} 张，点开查看`}</Typography>
          </Row>
        </Part>
      ) : null}
      {hasFiles ? <Files model={model} /> : null}
      <Part title="合同记录">
        {events.map(({ kind, who, at, hash }) => (
          <Fact key={hash} label={`${contractEventKind[kind]} · ${who}`} value={dateAndTime(at)} />
        ))}
      </Part>
    </Box>
  )
})

/** The order of the contract; the member creates it once everybody has signed. */
const OrderKey = observer(function OrderKey({ model, row }: { model: ContractModel; row: ContractRow }) {
  const { orderId, canPay } = row
  if (orderId === null && !canPay) return null

  async function handlePay() {
    await navigateTo('/subpages/member/pay', { id: orderId ?? (await model.order(row)) })
  }

  return (
    <Row justify="end" top={12}>
      <Button size="s" kind={orderId === null ? 'primary' : 'ghost'} id="qx-contract-order" onClick={handlePay}>
        {orderId === null ? `付款 ${yuan(row.priceFen)}` : '订单与付款'}
      </Button>
    </Row>
  )
})

interface DeliverableRowProps {
  model: ContractModel
  one: Deliverable
  onObject: () => void
}

const DeliverableRow = observer(function DeliverableRow({ model, one, onObject }: DeliverableRowProps) {
  const { id, kind, seq, status, fen, canConfirm } = one
  return (
    <Box padY={16} line="top" id={`qx-deliverable-${id}`}>
      <Row justify="between" gap={12}>
        <Typography isGrowing size="m" weight="semibold">
          {`第 ${seq} 次${deliverableKind[kind]} · ${yuan(fen)}`}
        </Typography>
        <Tag tone={toneOfDeliverable(status)}>{deliverableStatus[status]}</Tag>
      </Row>
      <Stack top={8} gap={4}>
        {deliverableWords(one).map((words) => (
          <Typography key={words} size="s" tone="soft" isAsWritten>
            {words}
          </Typography>
        ))}
      </Stack>
      {canConfirm ? (
        <Row justify="end" gap={16} top={12}>
          <Button size="s" kind="ghost" id={`qx-deliverable-object-${id}`} onClick={onObject}>
            有异议
          </Button>
          <Button size="s" id={`qx-deliverable-confirm-${id}`} onClick={() => toastOutcome(model.confirmDeliverable(one), '已确认')}>
            确认已完成
          </Button>
        </Row>
      ) : null}
    </Box>
  )
})

const Files = observer(function Files({ model }: { model: ContractModel }) {
  const [isGiven, setGiven] = useState(false)

  async function handleFetch() {
    await model.fetchFiles()
    setGiven(true)
  }

  async function handleOpen(url: string, name: string) {
    try {
      await openPdf(configStore.fileUrl(url) ?? url, name)
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }

  return (
    <Part title="合同文件" id="qx-contract-files">
      {isGiven ? (
        model.files.map(({ kind, name, url, expiresAt }) => (
          <Row key={kind} justify="between" gap={16} padY={8}>
            <Stack isGrowing>
              <Typography size="sm" isAsWritten>
                {name}
              </Typography>
              <Typography size="s" tone="soft">
                {`链接 ${dateAndTime(expiresAt)} 前有效`}
              </Typography>
            </Stack>
            <Button size="s" id={`qx-contract-file-${kind}`} onClick={() => handleOpen(url, name)}>
              打开
            </Button>
          </Row>
        ))
      ) : (
        <Row justify="between" gap={16}>
          <Typography isGrowing size="s" tone="soft">
            合同和签署存证，带你的查看水印
          </Typography>
          <Button size="s" kind="secondary" id="qx-contract-fetch-files" onClick={handleFetch}>
            获取文件
          </Button>
        </Row>
      )}
    </Part>
  )
})
