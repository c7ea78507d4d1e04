export { ComingScreen as default } from '@/shell/ComingScreen'

definePageConfig({ navigationBarTitleText: '成为合伙人' })
