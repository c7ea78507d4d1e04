/** The account's own 头像, and the button to change it. */
import type { ReactNode } from 'react'
import { observer } from 'mobx-react'
import { isCancelled } from '@/platform/cancelled'
import { failureWords } from '@/platform/fault'
import { pickImages } from '@/platform/media/image'
import { navigateTo } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Icon } from '@/ui/base/media/Icon'
import type { Placement } from '@/ui/base/style/styleClasses'
import './OwnAvatar.scss'

export interface OwnAvatarProps extends Placement {
  /** Diameter at the 750 design width. */
  size: number
  isVip?: boolean
  /** Text under the avatar. */
  children?: ReactNode
}

async function changeFace(): Promise<void> {
  try {
    const [picked] = await pickImages(1)
    if (picked) await navigateTo('/member/cropper', { src: picked.path })
  } catch (error) {
    if (!isCancelled(error)) toast(failureWords(error))
  }
}

/** Shows a camera mark; a tap picks another picture and opens the cropper. */
export const OwnAvatar = observer(function OwnAvatar({ size, isVip, children, ...place }: OwnAvatarProps) {
  return (
    <Stack {...place} align="center" label={children ? undefined : '更换头像'} onClick={changeFace}>
      <Box className="qx-own-face">
        <Avatar src={configStore.fileUrl(authStore.userInfo?.headPic)} size={size} isVip={isVip} />
        <Row justify="center" tone="light" className="qx-own-face__sign">
          <Icon name="camera" size={28} />
        </Row>
      </Box>
      {children}
    </Stack>
  )
})
