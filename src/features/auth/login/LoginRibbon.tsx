import { INVITER_SEES, posterLimits } from '@qianxian/protocol/poster/poster.words'
import { observer } from 'mobx-react'
import { authStore } from '@/stores/auth.store'
import { Icon, type IconName } from '@/ui/base/media/Icon'
import { Row } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import './LoginRibbon.scss'

/** Shows the benefit of the link that opened the page. */
export function LoginRibbon({ icon, words }: { icon: IconName; words: string }) {
  return (
    <Row gap={8} bottom={28} padX={24} padY={8} surface="brand" radius="l" tone="brand" size="s" className="qx-auth-ribbon">
      <Icon name={icon} size={30} />
      <Typography>{words}</Typography>
    </Row>
  )
}

/** Tells a person who was invited, before the login, what the inviter will learn about them. A poster's code is not shown. */
export const InvitedRibbon = observer(function InvitedRibbon() {
  const { inviteId } = authStore
  if (!inviteId) return null
  const code = inviteId.length === posterLimits.sceneLength ? '' : `，邀请码 ${inviteId}`
  return <LoginRibbon icon="gift" words={`好友邀请你来${code}。登录后，TA 只看到你${INVITER_SEES}`} />
})
