/** The anti-fraud reminder: five warnings, five seconds, and a tick, before either side's first contact. */
import { love } from '@qianxian/protocol/love/love'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { precheatAsk } from '@qianxian/protocol/love/love.pages'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { message } from '@qianxian/protocol/message/message'
import { risk } from '@qianxian/protocol/risk/risk'
import { reportLimits } from '@qianxian/protocol/report/report.words'
import { useEffect, useState } from 'react'
import { writeStored } from '@/platform/storage/storage'
import { call } from '@/request/call'
import { askFirst } from '@/request/firstAsk'
import { isFault } from '@/request/faultName'
import { goBack } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import type { AfterPrecheat } from '@/parts/love/precheat'
import { RiskWarning } from '@/parts/risk/RiskWarning'
import './LovePrecheatScreen.scss'

type Precheat = OutputOf<typeof love.getPrecheat>

const nextWords: Readonly<Record<AfterPrecheat, string>> = { line: '继续牵线', contact: '继续', message: '继续聊天', gift: '继续送礼物' }
const isNext = (next: string | undefined): next is AfterPrecheat => next !== undefined && next in nextWords

export const LovePrecheatScreen = guardScreen(function LovePrecheatScreen() {
  const { next, id, no } = usePageParams<'next' | 'id' | 'no'>()
  const [model] = useState(() => new DetailModel<Precheat>({ load: () => askFirst(precheatAsk, {}) }))
  useDetailPage(model)
  const version = model.value?.version

  const footer =
    version === undefined ? undefined : isNext(next) ? (
      <AcceptBar
        key={version}
        version={version}
        conversation={next === 'message' ? Number(id) : null}
        no={no}
        words={nextWords[next]}
        onOutdated={() => void model.reload()}
      />
    ) : (
      <SubmitBar>
        <Button isBlock size="l" id="qx-precheat-back" onClick={() => goBack()}>
          记住了
        </Button>
      </SubmitBar>
    )

  return (
    <Screen bg="rose" header="plain" footer={footer} onRetry={() => void model.reload()}>
      <DetailView model={model} render={({ warnings }) => <Warnings warnings={warnings} no={no} />} />
    </Screen>
  )
})

interface AcceptBarProps {
  version: number
  /** The conversation whose first message requires the reminder. */
  conversation: number | null
  /** The person whose warning signs must be read. */
  no: string | undefined
  words: string
  /** Called if a newer text than the displayed one exists. */
  onOutdated: () => void
}

/** Five seconds and a tick; then the server records the accepted version. */
function AcceptBar({ version, conversation, no, words, onOutdated }: AcceptBarProps) {
  const [left, setLeft] = useState<number>(reportLimits.precheckSeconds)
  const [isTicked, setTicked] = useState(false)
  const isWaiting = left > 0
  useEffect(() => {
    const until = Date.now() + reportLimits.precheckSeconds * 1000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 200)
    return () => clearInterval(timer)
  }, [])

  async function handleAccept() {
    try {
      if (no) await call(risk.readWarning, { no })
      if (conversation === null) await call(love.acceptPrecheat, { version })
      else await call(message.acceptReminder, { id: conversation, version })
    } catch (error) {
      if (isFault(error, loveFaults.precheat_due)) onOutdated()
      return
    }
    if (conversation === null) writeStored('precheat', { userId: authStore.userInfo?.id ?? 0, version })
    await goBack()
  }

  return (
    <SubmitBar
      above={
        <Row id="qx-precheat-tick" gap={16} tall="tap" tone="ink" role="checkbox" isOn={isTicked} onClick={() => setTicked(!isTicked)}>
          <Checkbox isOn={isTicked} />
          <Typography size="m">我已读懂以上五条，会保护好自己</Typography>
        </Row>
      }
    >
      <Button isBlock size="l" id="qx-precheat-accept" isDisabled={isWaiting || !isTicked} onClick={handleAccept}>
        {isWaiting ? `请读完提醒 ${left} 秒` : words}
      </Button>
    </SubmitBar>
  )
}

function Warnings({ warnings, no }: Pick<Precheat, 'warnings'> & { no: string | undefined }) {
  return (
    <Stack align="center" padX="gutter" padTop={24} padBottom={48}>
      <IconCircle icon="shield-check" size={104} tone="brand" surface="card" />
      <Typography top={28} size="2xl" weight="bold" leading="close">
        认真交友，先保护好自己
      </Typography>
      <Typography top={4} tone="soft">
        花五秒钟，记住这五条
      </Typography>
      {no ? (
        <Box top={40} className="qx-precheat__list">
          <RiskWarning no={no} />
        </Box>
      ) : null}
      <Box top={no ? undefined : 40} padX={32} padY={12} surface="card" className="qx-precheat__list">
        {warnings.map((warning, at) => (
          <Row key={warning.title} align="stretch" padY={28} line={at > 0 ? 'top' : undefined}>
            <Typography isFixed size="2xl" tone="vivid" weight="bold" isFigure className="qx-precheat__number">
              {at + 1}
            </Typography>
            <Stack isGrowing>
              <Typography size="l" weight="semibold" leading="close">
                {warning.title}
              </Typography>
              <Typography size="m" tone="soft">
                {warning.words}
              </Typography>
            </Stack>
          </Row>
        ))}
      </Box>
    </Stack>
  )
}
