export { AppointmentScreen as default } from '@/features/appointment/AppointmentScreen'

definePageConfig({ navigationBarTitleText: '我的约见' })
