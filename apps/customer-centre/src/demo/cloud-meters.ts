import { agreedMeter } from '../areas/contracts/catalogue/offer.ts'
import { demoCatalogue } from './catalogue.ts'

const meter = (code: string) => agreedMeter(demoCatalogue, code, '2026-11-01')

/** Meters a Managed Cloud: half hours of vCPU time and two GiB kept for a day cost a cent each. */
export const cloudMeters = { vcpu: meter('vcpu-hours'), storage: meter('block-storage'), traffic: meter('traffic') }
