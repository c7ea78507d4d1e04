/** The anti-fraud reminder: five warnings, five seconds, and a tick before the first introduction. */
import { reportLimits } from '@qianxian/protocol/report/report.words'
import { useEffect, useRef, useState } from 'react'
import { goBack } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { screen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Button } from '@/ui/base/Button'
import { Box, Row, Stack } from '@/ui/base/boxes'
import { Words } from '@/ui/base/Words'
import { Tick } from '@/ui/base/Tick'
import { Disc } from '@/ui/base/Disc'
import { SubmitBar } from '@/ui/form/FormView'
import { keepPrecheatRead, warnings } from './precheat'
import './LovePrecheatScreen.scss'

export const LovePrecheatScreen = screen(function LovePrecheatScreen() {
  const { next } = usePageParams<'next'>()
  const isStep = next === 'line'
  const until = useRef(Date.now() + reportLimits.precheckSeconds * 1000)
  const [left, setLeft] = useState<number>(reportLimits.precheckSeconds)
  const [isTicked, setTicked] = useState(false)
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until.current - Date.now()) / 1000))), 200)
    return () => clearInterval(timer)
  }, [isWaiting])

  async function handleAccept() {
    keepPrecheatRead()
    await goBack()
  }

  const footer = isStep ? (
    <SubmitBar
      above={
        <Row id="qx-precheat-tick" gap={16} tall="tap" tone="ink" onClick={() => setTicked(!isTicked)}>
          <Tick isOn={isTicked} />
          <Words size="m">我已读懂以上五条，会保护好自己</Words>
        </Row>
      }
    >
      <Button isBlock size="l" id="qx-precheat-accept" isDisabled={isWaiting || !isTicked} onClick={handleAccept}>
        {isWaiting ? `请读完提醒 ${left} 秒` : '继续牵线'}
      </Button>
    </SubmitBar>
  ) : (
    <SubmitBar>
      <Button isBlock size="l" id="qx-precheat-back" onClick={() => goBack()}>
        记住了
      </Button>
    </SubmitBar>
  )

  return (
    <Screen bg="rose" header="plain" footer={footer}>
      <Stack align="center" padX="gutter" padTop={24} padBottom={48}>
        <Disc icon="shield-check" size={104} tone="brand" surface="card" />
        <Words top={28} size="2xl" weight="bold" leading="close">
          认真交友，先保护好自己
        </Words>
        <Words top={4} tone="soft">
          花五秒钟，记住这五条
        </Words>
        <Box top={40} padX={32} padY={12} surface="card" className="qx-precheat__list">
          {warnings.map((warning, at) => (
            <Row key={warning.title} align="stretch" padY={28} line={at > 0 ? 'top' : undefined}>
              <Words isFixed size="2xl" tone="vivid" weight="bold" isFigure className="qx-precheat__number">
                {at + 1}
              </Words>
              <Stack isGrowing>
                <Words size="l" weight="semibold" leading="close">
                  {warning.title}
                </Words>
                <Words size="m" tone="soft">
                  {warning.words}
                </Words>
              </Stack>
            </Row>
          ))}
        </Box>
      </Stack>
    </Screen>
  )
})
