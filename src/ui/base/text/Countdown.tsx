import { useEffect, useState } from 'react'
import { Typography, type TypographyProps } from './Typography'

export interface CountdownProps extends Pick<TypographyProps, 'tone' | 'size'> {
  /** End of the time, and the server's clock in the same response. */
  until: string
  serverTime: string
  /** Words for the milliseconds left. */
  wordsOf: (left: number) => string
  onOver: () => unknown
}

/** Time left, each second, by the server's clock, so that an error of the phone's clock does not matter. */
export function Countdown({ until, serverTime, wordsOf, onOver, tone = 'brand', size }: CountdownProps) {
  const [end, setEnd] = useState(() => endOf(until, serverTime))
  const [left, setLeft] = useState(() => end - Date.now())
  useEffect(() => setEnd(endOf(until, serverTime)), [until, serverTime])
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setLeft(end - Date.now()), 1000)
    return () => clearInterval(timer)
  }, [end, isOver])
  useEffect(() => {
    if (isOver) void onOver()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- said once, when it is over
  }, [isOver])
  return (
    <Typography isInline isFigure weight="semibold" tone={tone} size={size}>
      {wordsOf(left)}
    </Typography>
  )
}

const endOf = (until: string, serverTime: string): number => Date.now() + Date.parse(until) - Date.parse(serverTime)
