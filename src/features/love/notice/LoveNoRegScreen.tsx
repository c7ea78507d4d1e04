/** For members without a dating profile: its benefits, its requirements, and the link to begin. */
import { mandatoryProfileFields } from '@qianxian/protocol/love/profile.rules'
import { auditWait } from '@qianxian/protocol/love/profile.words'
import { useEffect } from 'react'
import { openLogin } from '@/router/login'
import { goHome, navigateTo, redirectTo, switchTab } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { waitingLikes } from '@/parts/interact/waitingLikes'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { Knot } from '@/ui/base/media/Knot'
import { LineTimeline } from '@/ui/person/LineTimeline'
import './LoveNoRegScreen.scss'

const steps = [
  {
    key: 'fill',
    title: '填写资料',
    note: `${mandatoryProfileFields.length} 项必填，大约 5 分钟，随时可以存下来再写`,
    state: 'now' as const,
  },
  { key: 'photo', title: '上传一张本人照片', note: '谁能看，由你决定', state: 'next' as const },
  { key: 'audit', title: '平台审核', note: `真人审核，${auditWait}`, state: 'next' as const },
  { key: 'meet', title: '认识对的人', note: '看完整资料和缘分分，请红娘牵线', state: 'next' as const },
]

export const LoveNoRegScreen = guardScreen(function LoveNoRegScreen() {
  const { isLoggedIn, isLoveUser } = authStore
  const [liked] = waitingLikes()
  useEffect(() => {
    authStore.refresh().catch((error: unknown) => console.warn('the session could not be refreshed', error))
  }, [])

  function handleBegin() {
    if (!isLoggedIn) return openLogin()
    return isLoveUser ? switchTab('/member/love/index') : redirectTo('/member/love/signuplove')
  }

  return (
    <Screen bg="rose" header="plain">
      <Stack align="center" padX="gutter" padTop={40} padBottom={48}>
        <Knot size="l" />
        <Typography top={32} size="2xl" weight="bold" leading="close">
          {isLoveUser ? '你已经登记过资料' : '先让别人认识你'}
        </Typography>
        <Typography align="center" top={8} size="m" tone="soft" className="qx-noreg__words">
          {isLoveUser ? '可以继续看看适合你的人了' : '喜欢、收藏和牵线，都是两个人的事。登记交友资料后，才对双方公平。'}
        </Typography>
        {liked && !isLoveUser ? (
          <Typography align="center" top={16} size="m" tone="brand" id="qx-noreg-like">
            {`你喜欢的${liked.name}已经记下，资料通过审核后送出`}
          </Typography>
        ) : null}
        {isLoveUser ? null : (
          <Box top={40} pad={40} surface="card" className="qx-noreg__wide">
            <LineTimeline steps={steps} />
          </Box>
        )}
        <Stack gap={12} top={48} className="qx-noreg__wide">
          <Button size="l" isBlock id="qx-noreg-begin" onClick={handleBegin}>
            {isLoveUser ? '我的相亲' : isLoggedIn ? '开始登记' : '登录后登记'}
          </Button>
          <Button kind="plain" isBlock onClick={goHome}>
            先随便看看
          </Button>
        </Stack>
        {isLoveUser ? null : (
          <Row role="link" tall="tap" onClick={() => navigateTo('/pages/about/index')}>
            <Typography size="s" tone="soft">
              手机号、生日和住址不会公开
            </Typography>
          </Row>
        )}
      </Stack>
    </Screen>
  )
})
