import type { BaseEventOrig } from '@tarojs/components'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { dragInput } from '@/platform/input/dragInput'
import type { PointerPosition, DragHandlers } from '@/platform/input/dragInput.types'
import { classNames } from '../base/style/classNames'
import './DragArea.scss'

interface DragAreaProps extends DragHandlers {
  id?: string
  className?: string
  children: ReactNode
}

/** An area to drag by finger, or on the web page by mouse. The page and the sheet around it do not scroll during the drag. */
export function DragArea({ id, className, onStart, onMove, children }: DragAreaProps) {
  function handleStart(event: BaseEventOrig) {
    const at = fingerOf(event)
    if (at) onStart(at)
  }

  function handleMove(event: BaseEventOrig) {
    event.stopPropagation()
    const at = fingerOf(event)
    if (at) onMove(at)
  }

  return (
    <View
      id={id}
      className={classNames('qx-drag', className)}
      catchMove
      onTouchStart={handleStart}
      onTouchMove={handleMove}
      {...dragInput.mouseProps({ onStart, onMove })}
    >
      {children}
    </View>
  )
}

function fingerOf(event: BaseEventOrig): PointerPosition | undefined {
  const touch = (event as unknown as { touches?: { clientX: number; clientY: number }[] }).touches?.[0]
  return touch && { x: touch.clientX, y: touch.clientY }
}
