import { ScrollView, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useFocusTrap } from '@/platform/input/focusTrap'
import { useCloseOnBack } from '@/platform/window/backHandling'
import { Box, Stack } from '../layout/layout'
import { dialogAttributes } from '../accessibility/attributes'
import { Typography } from '../text/Typography'
import { frameMetrics } from '@/ui/shell/frameMetrics'
import './FullScreenDialog.scss'

export interface FullScreenDialogProps {
  isOpen: boolean
  /** A few words above the title. */
  over: string
  title: string
  words?: ReactNode
  /** A drawing between title and text. */
  art?: ReactNode
  /** Below the text, scrolling with it. */
  children?: ReactNode
  /** Buttons, always visible; the last one closes the dialog. */
  keys: ReactNode
  /** Also called by Escape and the back key. */
  onClose: () => void
}

/** A one-time event, such as a match: it fills the screen until the person continues. */
export function FullScreenDialog({ isOpen, over, title, words, art, children, keys, onClose }: FullScreenDialogProps) {
  useCloseOnBack(isOpen, onClose)
  const panel = useFocusTrap(isOpen)
  if (!isOpen) return null
  return (
    <View {...dialogAttributes(title)} ref={panel} className="qx-moment" style={{ paddingTop: `${frameMetrics().top}px` }} catchMove>
      <ScrollView className="qx-moment__body" scrollY>
        <Stack align="center" justify="center" padX={48} padY={32} className="qx-moment__middle">
          <Typography size="m" tone="brand" className="qx-moment__over">
            {over}
          </Typography>
          <Typography level={2} align="center" top={12} size="3xl" weight="bold" leading="tight">
            {title}
          </Typography>
          {art}
          {words ? (
            <Typography top={32} size="m" tone="soft" className="qx-moment__words">
              {words}
            </Typography>
          ) : null}
          {children ? (
            <Box top={32} className="qx-moment__more">
              {children}
            </Box>
          ) : null}
        </Stack>
      </ScrollView>
      <Stack gap={16} isFixed padX={48} padTop={16}>
        {keys}
      </Stack>
    </View>
  )
}
