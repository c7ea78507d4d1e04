/** Entry of the app; its imports are in the main package. */
import type { PropsWithChildren } from 'react'

import { watchUnknownPages } from '@/router/notFound'
import { startApp } from '@/stores/start'

import './app.scss'

startApp()
watchUnknownPages()

export default function App({ children }: PropsWithChildren) {
  return children
}
