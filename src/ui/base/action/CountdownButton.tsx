import { useEffect, useRef, useState } from 'react'
import { classNames } from '../style/classNames'
import { Tappable } from './Tappable'
import './CountdownButton.scss'

export interface CountdownButtonProps {
  /** Sends the code. The countdown starts when it resolves to anything but false; a rejection starts none. */
  onSend: () => Promise<unknown>
  /** Seconds to wait; 60 by default. */
  seconds?: number
  /**
   * Epoch milliseconds until which to wait, for a wait that began before this button was mounted or on another page; it
   * overrides the button's own wait.
   */
  waitUntil?: number
  words?: string
  isDisabled?: boolean
  id?: string
}

/** 获取验证码: sends once, then counts down by the clock, so the wait is not extended on a phone that slept. */
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
    // An interval, not a time-out, because a tick without a change renders nothing and so could not schedule the next
    // one.
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
      // The sender has already shown the error; the button only becomes enabled again.
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
