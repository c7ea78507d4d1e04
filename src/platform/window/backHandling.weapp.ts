/**
 * Sheets over a page in WeChat. WeChat's back key and gesture close an open `page-container` instead of the page, and a
 * page may have one: `BackGuard` shows it as long as any layer is open, and closing it closes the topmost layer.
 */
import Taro from '@tarojs/taro'
import { makeAutoObservable, observableRef } from 'mobx'
import { useLayoutEffect, useRef } from 'react'

interface Layer {
  page: unknown
  close: () => void
}

class Layers {
  private open: readonly Layer[] = []

  constructor() {
    makeAutoObservable<this, 'open'>(this, { open: observableRef })
  }

  topOf(page: unknown): Layer | undefined {
    const own = this.open.filter((layer) => layer.page === page)
    return own[own.length - 1]
  }

  add(layer: Layer): void {
    this.open = [...this.open, layer]
  }

  remove(layer: Layer): void {
    this.open = this.open.filter((each) => each !== layer)
  }

  forget(page: unknown): void {
    this.open = this.open.filter((layer) => layer.page !== page)
  }
}

export const layers = new Layers()

export const pageOnTop = (): unknown => Taro.getCurrentInstance().page

export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const layer: Layer = { page: pageOnTop(), close: () => latest.current() }
    layers.add(layer)
    return () => layers.remove(layer)
  }, [isOpen])
}

/** WeChat would close the container instead of the page to be left. */
export function dropLayerMarker(): Promise<void> {
  const page = pageOnTop()
  if (!layers.topOf(page)) return Promise.resolve()
  layers.forget(page)
  return new Promise((resolve) => Taro.nextTick(resolve))
}
