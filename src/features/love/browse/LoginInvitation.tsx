import { openLogin } from '@/router/login'
import { Stack } from '@/ui/base/boxes'
import { Button } from '@/ui/base/Button'
import { Knot } from '@/ui/base/Knot'
import { Words } from '@/ui/base/Words'

/** A visitor's list ends here: who logs in goes on. */
export function LoginInvitation() {
  return (
    <Stack align="center" isInset top={8} bottom={32} padX={40} padY={48} surface="rose" radius="l" className="qx-browse-login">
      <Knot size="s" />
      <Words top={20} size="xl" weight="bold">
        再往前一步，就能认识 TA
      </Words>
      <Words top={12} bottom={32} size="sm" tone="soft">
        登录后查看全部会员、看到你们合不合拍，也能请红娘牵线。手机号不会公开。
      </Words>
      <Button size="l" isBlock id="qx-browse-login" onClick={() => openLogin()}>
        登录，继续看
      </Button>
    </Stack>
  )
}
