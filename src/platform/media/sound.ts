import Taro from '@tarojs/taro'
import type { PlaySound } from './sound.types'

export const playSound: PlaySound = (url, onEnd) => {
  const audio = Taro.createInnerAudioContext()
  // A person who taps a voice message wants to hear it, even in silent mode.
  audio.obeyMuteSwitch = false
  audio.onEnded(() => {
    audio.destroy()
    onEnd(null)
  })
  audio.onError((error) => {
    audio.destroy()
    onEnd(error)
  })
  audio.src = url
  audio.play()
  return {
    stop() {
      audio.stop()
      audio.destroy()
    },
  }
}
