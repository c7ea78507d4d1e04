import { isSignature, SHEET, type Stroke } from '@qianxian/protocol/base/signature'
import Taro from '@tarojs/taro'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef } from 'react'
import type { PointerPosition } from '@/platform/input/dragInput.types'
import { Row } from '../base/layout/layout'
import { Button } from '../base/action/Button'
import { Typography } from '../base/text/Typography'
import { bindField, type FieldSource } from './fieldBinding'
import { DragArea } from './DragArea'
import { FieldShell } from './FieldShell'
import { pointAt, type SheetBounds, toSegments, addPoint, addStroke } from './strokes'
import './SignatureField.scss'

const SHEET_ID = 'qx-signature-sheet'

function SignatureFieldOf<T extends object>(props: FieldSource<T, Stroke[]> & { label: string }) {
  const { name, value, error, set } = bindField<T, Stroke[]>(props)
  const place = useRef<SheetBounds | null>(null)
  /** Finger positions received before the sheet's position is measured. */
  const early = useRef<PointerPosition[] | null>(null)
  // Kept in a ref because a finger moves faster than the page renders.
  const drawn = useRef(value)
  /** The effect of an earlier render does not undo later points. */
  const own = useRef(new WeakSet<Stroke[]>())
  useEffect(() => {
    if (!own.current.has(value)) drawn.current = value
  }, [value])

  function put(next: Stroke[]) {
    own.current.add(next)
    drawn.current = next
    set(next)
  }

  function handleStart(at: PointerPosition) {
    const fingers = [at]
    early.current = fingers
    Taro.createSelectorQuery()
      .select(`#${SHEET_ID}`)
      .boundingClientRect()
      .exec((found: [SheetBounds | null]) => {
        const [sheet] = found
        place.current = sheet
        if (early.current === fingers) early.current = null
        if (!sheet) return
        const [first, ...others] = fingers.map((finger) => pointAt(finger, sheet))
        put(others.reduce(addPoint, addStroke(drawn.current, first!)))
      })
  }

  function handleMove(at: PointerPosition) {
    if (early.current) early.current.push(at)
    else if (place.current) put(addPoint(drawn.current, pointAt(at, place.current)))
  }

  return (
    <FieldShell
      name={name}
      label={props.label}
      look="open"
      isSteady
      error={error}
      hint={isSignature(value) ? undefined : '请用手指写下姓名'}
    >
      <DragArea id={SHEET_ID} className="qx-signature qx-signature--open" onStart={handleStart} onMove={handleMove}>
        {value.length === 0 ? (
          <Typography align="center" tone="faint" className="qx-signature__hint">
            在这里手写签名
          </Typography>
        ) : null}
        <Strokes drawn={value} />
      </DragArea>
      {/* Always present: if it appeared with the first stroke, the sheet would move under the finger. */}
      <Row justify="end" top={12}>
        <Button kind="ghost" size="s" id="qx-signature-clear" isDisabled={value.length === 0} onClick={() => put([])}>
          重写
        </Button>
      </Row>
    </FieldShell>
  )
}

/** A sheet for a signature by finger, on the web page also by mouse. */
export const SignatureField = observer(SignatureFieldOf) as typeof SignatureFieldOf

/** A signature, read-only. */
export const Signature = ({ drawn }: { drawn: readonly Stroke[] }) => (
  <View className="qx-signature">
    <Strokes drawn={drawn} />
  </View>
)

const share = (value: number, of: number) => `${((value / of) * 100).toFixed(1)}%`

function Strokes({ drawn }: { drawn: readonly Stroke[] }) {
  return (
    <>
      {drawn.flatMap((stroke, line) =>
        toSegments(stroke).map(({ from, length, turn }, part) => (
          <View
            key={`${line}:${part}`}
            className="qx-signature__line"
            style={{
              left: share(from.x, SHEET.wide),
              top: share(from.y, SHEET.tall),
              width: share(length, SHEET.wide),
              transform: `rotate(${turn.toFixed(3)}rad)`,
            }}
          />
        )),
      )}
    </>
  )
}
