import Taro from '@tarojs/taro'
import { View } from '@tarojs/components'
import { useRef } from 'react'
import { dragInput } from '@/platform/input/dragInput'
import { DragArea } from './DragArea'
import { rangeWords } from './rangeWords'
import { Box, Row } from '../base/layout/layout'
import { Typography } from '../base/text/Typography'
import './RangeSlider.scss'

export interface RangeSliderProps {
  /** Id of the track, unique on the page. */
  id: string
  label: string
  unit: string
  min: number
  max: number
  /** Lower value; undefined if the range is open there. */
  from: number | undefined
  to: number | undefined
  onChange: (from: number | undefined, to: number | undefined) => void
}

type End = 'from' | 'to'

/** A range slider with two knobs on a red thread; either end may stay open. */
export function RangeSlider({ id, label, unit, min, max, from, to, onChange }: RangeSliderProps) {
  const track = useRef<{ left: number; width: number } | null>(null)
  const end = useRef<End>('from')
  const low = from ?? min
  const high = to ?? max

  function valueAt(x: number): number {
    const box = track.current
    if (!box || box.width === 0) return low
    const share = Math.min(1, Math.max(0, (x - box.left) / box.width))
    return Math.round(min + share * (max - min))
  }

  function put(which: End, value: number) {
    const next = which === 'from' ? { from: Math.min(value, high), to: high } : { from: low, to: Math.max(value, low) }
    onChange(next.from <= min ? undefined : next.from, next.to >= max ? undefined : next.to)
  }

  function handleStart(x: number) {
    const begin = () => {
      const value = valueAt(x)
      const isNearLow = Math.abs(value - low) < Math.abs(value - high)
      end.current = low === high ? (value < low ? 'from' : 'to') : isNearLow ? 'from' : 'to'
      put(end.current, valueAt(x))
    }
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .boundingClientRect()
      .exec((found: [{ left: number; width: number } | null]) => {
        track.current = found[0]
        begin()
      })
  }

  function handleMove(x: number) {
    if (track.current) put(end.current, valueAt(x))
  }

  const percent = (value: number) => `${((value - min) / (max - min)) * 100}%`
  const words = rangeWords(from ?? null, to ?? null, unit)
  return (
    <View className="qx-range">
      <Row justify="between">
        <Typography size="ml" weight="semibold">
          {label}
        </Typography>
        <Typography size="m" tone="brand" weight="semibold">
          {words}
        </Typography>
      </Row>
      <DragArea className="qx-range__hit" onStart={({ x }) => handleStart(x)} onMove={({ x }) => handleMove(x)}>
        <Box id={id} isGrowing className="qx-range__track">
          <View className="qx-range__thread" style={{ left: percent(low), width: `${((high - low) / (max - min)) * 100}%` }} />
          <View
            className="qx-range__knot"
            style={{ left: percent(low) }}
            {...dragInput.keyboardProps({
              label: `最低${label}`,
              min,
              max: high,
              value: low,
              words,
              onValue: (value) => put('from', value),
            })}
          />
          <View
            className="qx-range__knot"
            style={{ left: percent(high) }}
            {...dragInput.keyboardProps({ label: `最高${label}`, min: low, max, value: high, words, onValue: (value) => put('to', value) })}
          />
        </Box>
      </DragArea>
    </View>
  )
}
