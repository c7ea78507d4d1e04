import { openLogin } from '@/router/login'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Knot } from '@/ui/base/media/Knot'
import { Typography } from '@/ui/base/text/Typography'
import type { Statistics } from './LoveBrowseModel'

/** End of a visitor's list: it continues after login. */
export function LoginInvitation({ statistics }: { statistics: Statistics | undefined }) {
  return (
    <Stack align="center" isInset top={8} bottom={32} padX={40} padY={48} surface="rose" radius="l" className="qx-browse-login">
      <Knot size="s" />
      <Typography top={20} size="xl" weight="bold">
        再往前一步，就能认识 TA
      </Typography>
      <HomeStatistics statistics={statistics} />
      <Typography top={12} bottom={32} size="sm" tone="soft">
        登录后查看全部会员；登记自己的资料（约 5 分钟）后，还能看到你们合不合拍、请红娘牵线。手机号不会公开。
      </Typography>
      <Button size="l" isBlock id="qx-browse-login" onClick={() => openLogin()}>
        登录，继续看
      </Button>
    </Stack>
  )
}

/** Real figures only; zeros are omitted. */
function HomeStatistics({ statistics }: { statistics: Statistics | undefined }) {
  const facts = statistics
    ? [
        { words: '位认真的人', count: statistics.members },
        { words: '位本周新来', count: statistics.newThisWeek },
        { words: '对牵线成功', count: statistics.connected },
      ].filter((fact) => fact.count > 0)
    : []
  if (facts.length === 0) return null
  return (
    <Row isWrapping justify="center" gap={20} top={12} className="qx-home-statistics">
      {facts.map((fact) => (
        <Row key={fact.words} gap={8} align="baseline">
          <Typography size="l" tone="brand" weight="bold" leading="tight" isFigure>
            {fact.count}
          </Typography>
          <Typography size="xs" tone="soft">
            {fact.words}
          </Typography>
        </Row>
      ))}
    </Row>
  )
}
