import { cutText } from '@qianxian/protocol/base/characters'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { callPhone } from '@/platform/device/dial'
import { MyStrikes } from '@/parts/strike/MyStrikes'
import { StrikeList } from '@/parts/strike/StrikeList'
import { MAINTENANCE_MESSAGE } from '@/request/answer'
import { goHome } from '@/router/navigator'
import { missingPageWords } from '@/router/notFound'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { ClosedModel } from './ClosedModel'
import { returnTo } from './returnUrl'
import './TenantNotice.scss'

const MAX_CHARACTERS = 100

/** Rendered as text, never as markup; control characters are dropped and 100 characters kept. */
function messageOf(msg: string | undefined): string {
  const plain = (msg ?? '').replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' ').trim()
  return cutText(plain, MAX_CHARACTERS) || MAINTENANCE_MESSAGE
}

/** The service is closed or ended the visit with a message: retries without a tap and shows a contact. */
export const TenantClosedScreen = guardScreen(function TenantClosedScreen() {
  const { msg } = usePageParams<'msg'>()
  const [model] = useState(() => new ClosedModel(() => returnTo(null)))
  /** The reason why the account is closed, if that is why this user cannot use the service. */
  const [strikes] = useState(() => new MyStrikes())
  /** Waiting does not help a missing page. */
  const isMissing = msg === missingPageWords
  useDidShow(() => {
    if (isMissing) return
    model.start()
    if (authStore.isLoggedIn) void strikes.load()
  })
  useDidHide(() => model.stop())
  useEffect(() => () => model.stop(), [model])
  const phone = configStore.servicePhone
  const { isShut } = strikes

  return (
    <Screen header="plain" title="" footer="none">
      <Stack align="center" isGrowing padX={64} padBottom={64} className="qx-tenant-notice">
        <Box className="qx-tenant-notice__art" />
        <Typography level={1} top={48} size={isShut ? 'xl' : '2xl'} weight="bold" leading="close" id="qx-close-message">
          {/* The reason for a closed account is on its card. */}
          {isShut ? messageOf(msg).split('，', 1)[0] : messageOf(msg)}
        </Typography>
        <Typography top={16} size="ml" tone="soft" className="qx-tenant-notice__words">
          {isMissing
            ? '可能是链接旧了，或者少写了几个字'
            : isShut
              ? '可以看看原因。觉得不对，可以申诉一次'
              : model.isAsking
                ? '正在看看好了没有'
                : `${model.isStillClosed ? '还没有好，' : ''}${model.secondsLeft} 秒后自动再试`}
        </Typography>
        {isShut ? (
          <Stack top={40} className="qx-tenant-notice__keys">
            <StrikeList model={strikes} />
          </Stack>
        ) : null}
        <Stack top={64} className="qx-tenant-notice__keys">
          {isMissing ? (
            <Button isBlock size="l" id="qx-close-home" onClick={goHome}>
              回首页
            </Button>
          ) : (
            <Button
              isBlock
              size="l"
              kind={isShut ? 'ghost' : 'primary'}
              id="qx-close-retry"
              isLoading={model.isAsking}
              onClick={() => model.ask()}
            >
              {isShut ? '看看恢复了没有' : '现在重试'}
            </Button>
          )}
          {authStore.isLoggedIn && !isMissing ? (
            <Button isBlock kind="plain" id="qx-close-logout" onClick={() => authStore.logout()}>
              退出登录
            </Button>
          ) : null}
        </Stack>
        {phone ? (
          <Row gap={12} justify="center" tall="tap" tone="soft" className="qx-tenant-notice__service" onClick={() => callPhone(phone)}>
            <Icon name="headset" size={36} color="var(--qx-brand-text)" />
            <Typography>需要帮忙？客服电话</Typography>
            <Typography left={8} tone="brand" weight="semibold">
              {phone}
            </Typography>
          </Row>
        ) : null}
      </Stack>
    </Screen>
  )
})
