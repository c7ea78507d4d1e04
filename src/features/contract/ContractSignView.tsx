import { dateAndTime } from '@qianxian/protocol/base/calendar'
import type { ContractText } from '@qianxian/protocol/contract/contract.schema'
import { signerKind } from '@qianxian/protocol/contract/contract.words'
import { useReachBottom } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { watchVisibility } from '@/platform/window/visibility'
import { navigateTo, redirectTo } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Box, CardBox } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { SubmitBar } from '@/ui/form/FormView'
import { ContractSignModel } from './ContractSignModel'
import { yuan } from './contractWords'
import { ReasonSheet, SignContractSheet } from './lazySheets'

const END = 'qx-contract-end'

/** The signing view of a ticket: the text is read to its end, then signed or refused. */
export const ContractSignView = observer(function ContractSignView({ ticket }: { ticket: string }) {
  const [model] = useState(() => new ContractSignModel(ticket))
  const [sheet, setSheet] = useState<'sign' | 'reject' | null>(null)
  const { text } = model
  const { value } = text
  const again = () => void text.reload()
  useEffect(() => void text.load(), [text])
  useDidReturn(again)
  useReachBottom(() => {
    if (value) model.markRead()
  })
  const openContract = () => void redirectTo('/subpages/member/my_hetong', value ? { id: value.id } : {})
  return (
    <Screen
      title="签署合同"
      header="plain"
      onRetry={again}
      onSessionChange={again}
      footer={value ? <Keys model={model} text={value} onOpen={setSheet} /> : undefined}
    >
      <DetailView
        model={text}
        gone={
          <EmptyState
            art="gone"
            title="现在不能签署"
            words={model.refusal || '签署链接不存在，请回到「我的合同」重新打开'}
            actionWords="看我的合同"
            onAction={() => redirectTo('/subpages/member/my_hetong')}
          />
        }
        render={(one) => <ContractBody model={model} text={one} />}
      />
      {value ? (
        <>
          <SignContractSheet
            isOpen={sheet === 'sign'}
            onClose={() => setSheet(null)}
            model={model}
            text={value}
            onSigned={() => {
              toast('签署完成')
              openContract()
            }}
          />
          <ReasonSheet
            isOpen={sheet === 'reject'}
            onClose={() => setSheet(null)}
            about={`contract-reject:${value.id}`}
            title="不签这份合同"
            lead="门店会看到你的原因。拒签不收费，之后可以让门店重新发一份。"
            label="拒签原因"
            submitWords="确认拒签"
            onSend={(reason) => model.reject(reason)}
            onDone={openContract}
          />
        </>
      ) : null}
    </Screen>
  )
})

interface KeysProps {
  model: ContractSignModel
  text: ContractText
  onOpen: (sheet: 'sign' | 'reject') => void
}

const Keys = observer(function Keys({ model, text, onOpen }: KeysProps) {
  const { isRead } = model
  return (
    <SubmitBar above={isRead ? `请在 ${dateAndTime(text.ticketExpiresAt)} 前签署` : '请把正文看到最后，再签署'}>
      {text.signer === 'company' ? null : (
        <Button kind="ghost" size="l" id="qx-contract-reject" onClick={() => onOpen('reject')}>
          不签
        </Button>
      )}
      <Button isBlock size="l" id="qx-contract-sign" isDisabled={!isRead || text.needsFace} onClick={() => onOpen('sign')}>
        {isRead ? '去签署' : '还没有看完'}
      </Button>
    </SubmitBar>
  )
})

const ContractBody = observer(function ContractBody({ model, text }: { model: ContractSignModel; text: ContractText }) {
  useEffect(
    () =>
      watchVisibility(END, 0, (isNear) => {
        if (isNear) model.markRead()
      }),
    [model],
  )
  return (
    <>
      {text.needsFace ? (
        <NoticeBar words="金额较大，请先完成人脸核验" actionWords="去核验" onAction={() => void navigateTo('/member/certification')} />
      ) : null}
      <CardBox isInset top={24} pad={32} radius="m">
        <Typography level={2} size="l" weight="bold" align="center">
          {text.title}
        </Typography>
        <Typography top={8} bottom={24} size="s" tone="soft" align="center">
          {`${text.no} · ${yuan(text.priceFen)} · 签署方：${signerKind[text.signer]} ${text.name}`}
        </Typography>
        {text.text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line, place) => (
            <Typography key={place} bottom={16} size="m" leading="loose" isAsWritten>
              {line}
            </Typography>
          ))}
        <Box padTop={24} line="top">
          <Typography size="s" tone="soft" isAsWritten>
            {`内容校验值：${text.textHash}`}
          </Typography>
        </Box>
        <Box id={END} padTop={24}>
          <Typography size="s" tone="faint" align="center">
            正文到此结束
          </Typography>
        </Box>
      </CardBox>
    </>
  )
})
