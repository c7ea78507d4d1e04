import { shellLimits } from '@qianxian/protocol/base/limits'
import { ScrollView, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useFocusTrap } from '@/platform/input/focusTrap'
import { useCloseOnBack } from '@/platform/window/backHandling'
import { frameMetrics } from '@/ui/shell/frameMetrics'
import { classNames } from '../style/classNames'
import { Box, Row } from '../layout/layout'
import { Icon } from '../media/Icon'
import { SheetContext } from './SheetContext'
import { dialogAttributes } from '../accessibility/attributes'
import { Backdrop } from '../action/Tappable'
import { Typography } from '../text/Typography'
import './Sheet.scss'

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title?: string
  position?: 'bottom' | 'top'
  /** Stays visible under the scrolling content. */
  footer?: ReactNode
  /** Id of the element to scroll into view. */
  leadTo?: string
  /** The content has its own scrolling. */
  isPlain?: boolean
  children?: ReactNode
}

/** A panel from the edge of the screen over a mask. A tap on the mask closes it; the page behind does not scroll. */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose, title, position = 'bottom', footer, leadTo, isPlain, children } = props
  const [isThere, setThere] = useState(isOpen)
  useCloseOnBack(isOpen, onClose)
  const panel = useFocusTrap(isOpen)
  const openedAt = useRef(0)
  useEffect(() => {
    if (isOpen) {
      openedAt.current = Date.now()
      setThere(true)
      return undefined
    }
    // The mask disappears last; its duration is a token in styles/.
    const timer = setTimeout(() => setThere(false), shellLimits.maskMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  if (!isOpen && !isThere) return null
  return (
    <View className={classNames('qx-sheet', `qx-sheet--${position}`, !isOpen && 'qx-sheet--leaving')} catchMove>
      <Backdrop className="qx-sheet__mask" onClose={() => Date.now() - openedAt.current > shellLimits.doubleTapMs && onClose()} />
      <View {...dialogAttributes(title)} ref={panel} className="qx-sheet__panel" style={position === 'top' ? clearOfPhone() : undefined}>
        {title ? (
          <Row justify="center" isFixed tall="row" className="qx-sheet__head">
            <Typography level={2} size="xl" weight="semibold">
              {title}
            </Typography>
            <Row justify="center" tone="soft" className="qx-sheet__close" onClick={onClose} label="关闭">
              <Icon name="x" size={40} />
            </Row>
          </Row>
        ) : null}
        <SheetContext.Provider value>
          {isPlain ? (
            children
          ) : (
            <ScrollView className="qx-sheet__body" scrollY scrollIntoView={leadTo}>
              {children}
            </ScrollView>
          )}
          {footer ? (
            <Box isFixed padX="gutter" padTop={16} padBottom={24}>
              {footer}
            </Box>
          ) : null}
        </SheetContext.Provider>
      </View>
    </View>
  )
}

/** A sheet from the top begins under the status bar, with its close button next to the capsule. */
function clearOfPhone(): CSSProperties {
  const { top, right } = frameMetrics()
  return { paddingTop: `${top}px`, '--qx-capsule': `${right}px` } as CSSProperties
}
