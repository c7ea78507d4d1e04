import { useEffect, useState } from 'react'
import { goHome } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Button } from '@/ui/base/action/Button'
import { Stack } from '@/ui/base/layout/layout'
import { ProgressRing } from '@/ui/base/feedback/ProgressRing'
import { Typography } from '@/ui/base/text/Typography'
import { returnTo, returnUrl } from './returnUrl'
import './TenantNotice.scss'

/** Waiting time in seconds, if the server named none. */
const DEFAULT_WAIT = 10
const MAX_WAIT = 3600

function secondsOf(text: string | undefined): number {
  const seconds = Math.ceil(Number(text))
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(MAX_WAIT, seconds) : DEFAULT_WAIT
}

function waitWords(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Too many requests: counts down the server's waiting time, then returns to the former page. */
export const TenantTooManyScreen = guardScreen(function TenantTooManyScreen() {
  const { url, retryAfter } = usePageParams<'url' | 'retryAfter'>()
  const [total] = useState(() => secondsOf(retryAfter))
  const [until] = useState(() => Date.now() + total * 1000)
  const [left, setLeft] = useState(total)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return undefined
    // An interval, because a tick without a change causes no render and so could not set the next timeout.
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [isOver, until])

  return (
    <Screen header="plain" title="" footer="none">
      <Stack align="center" isGrowing padX={64} padBottom={64} className="qx-tenant-notice">
        <ProgressRing value={((total - left) / total) * 100} size={260} thickness={16}>
          <Typography size="3xl" weight="bold" isFigure>
            {isOver ? '好了' : left < 60 ? left : waitWords(left)}
          </Typography>
        </ProgressRing>
        <Typography level={1} top={48} size="2xl" weight="bold" leading="close">
          {isOver ? '可以继续了' : '慢一点，歇一会儿'}
        </Typography>
        <Typography top={16} size="ml" tone="soft" className="qx-tenant-notice__words">
          {isOver ? '谢谢你的耐心，刚才填写的内容还在' : '操作得有点快，倒数结束就能继续，填写的内容不会丢'}
        </Typography>
        <Stack top={64} className="qx-tenant-notice__keys">
          <Button isBlock size="l" id="qx-429-back" isDisabled={!isOver} onClick={() => returnTo(returnUrl(url))}>
            {isOver ? '回到刚才的页面' : `${waitWords(left)}后可以继续`}
          </Button>
          <Button isBlock kind="plain" onClick={() => goHome()}>
            回首页
          </Button>
        </Stack>
      </Stack>
    </Screen>
  )
})
