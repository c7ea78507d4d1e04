import { useEffect, useRef, useState } from 'react'
import { classNames } from '../style/classNames'
import { Tappable } from './Tappable'
import './CountdownButton.scss'

export interface CountdownButtonProps {
  /** Sends the code; the countdown starts when it resolves to anything but false, and not at all when it rejects. */
  onSend: () => Promise<unknown>
  /** 60 unless told otherwise. */
  seconds?: number
  /** Epoch milliseconds of a wait that began before this button, or elsewhere; it goes before the button's own. */
  waitUntil?: number
  words?: string
  isDisabled?: boolean
  id?: string
}

/** 获取验证码: sends once, then waits out its seconds by the clock, so a phone that slept does not wait longer. */
export function CountdownButton(props: CountdownButtonProps) {
  const { onSend, seconds = 60, waitUntil, words = '获取验证码', isDisabled, id } = props
  const [left, setLeft] = useState(0)
  const [isSending, setSending] = useState(false)
  const until = useRef(0)

  useEffect(() => {
    if (waitUntil === undefined) return
    until.current = waitUntil
    setLeft(Math.max(0, Math.ceil((waitUntil - Date.now()) / 1000)))
  }, [waitUntil])

  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    // An interval: a tick that changes nothing renders nothing, so it could not set the next time-out.
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until.current - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [isWaiting])

  async function handleClick() {
    setSending(true)
    try {
      const answer = await onSend()
      if (answer !== false && waitUntil === undefined) {
        until.current = Date.now() + seconds * 1000
        setLeft(seconds)
      }
    } catch {
      // The sender has told the person already; the button only becomes usable again.
    } finally {
      setSending(false)
    }
  }

  const isOff = isDisabled || isSending || left > 0
  return (
    <Tappable id={id} className={classNames('qx-countdown', isOff && 'qx-countdown--off')} isDisabled={isOff} onClick={handleClick}>
      {left > 0 ? `${left} 秒后重发` : isSending ? '发送中' : words}
    </Tappable>
  )
}
