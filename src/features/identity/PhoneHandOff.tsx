/** The check continues in a phone's browser: a code to scan, a link to copy, and this page waits. */
import type { FaceLink } from '@qianxian/protocol/identity/identity.schema'
import { Image } from '@tarojs/components'
import { copyText } from '@/platform/sharing/clipboard'
import { CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { px } from '@/ui/base/style/px'
import { Typography } from '@/ui/base/text/Typography'

const EDGE = 400

interface PhoneHandOffProps {
  link: FaceLink
  onGiveUp: () => void
  onLook: () => Promise<void>
}

export function PhoneHandOff({ link: { url, code }, onGiveUp, onLook }: PhoneHandOffProps) {
  const isWeb = process.env.TARO_ENV === 'h5'
  return (
    <CardBox isInset top={32} bottom={32} pad={40} id="qx-identity-handoff">
      <Stack align="center">
        <Typography region="status" size="l" weight="semibold">
          到手机浏览器里刷脸
        </Typography>
        <Typography top={8} bottom={24} size="m" tone="soft">
          {isWeb ? '用手机相机扫描二维码，打开后按提示刷脸。' : '复制链接，到手机浏览器里打开；也可以用另一台手机扫描二维码。'}
        </Typography>
        {code ? <Image src={code} mode="aspectFit" ariaLabel="核验页面的二维码" style={{ width: px(EDGE), height: px(EDGE) }} /> : null}
        <Row top={24} gap={16} isWrapping justify="center">
          <Button kind={isWeb ? 'secondary' : 'primary'} id="qx-identity-copy" onClick={() => copyText(url, '链接已复制')}>
            复制链接
          </Button>
          <Button kind="secondary" id="qx-identity-look" onClick={onLook}>
            我已完成
          </Button>
        </Row>
        <Typography top={24} size="s" tone="soft">
          完成后这一页会自动更新，不用刷新。
        </Typography>
        <Button top={8} kind="ghost" size="s" onClick={onGiveUp}>
          重新填写
        </Button>
      </Stack>
    </CardBox>
  )
}
