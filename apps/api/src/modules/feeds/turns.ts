import { AppError } from '../../common/app-error.js';

/** Work under way and waiting at most, in all and of one person. */
interface TurnLimits {
  most: number;
  mostOfOne: number;
  mostWaiting: number;
}

interface Waiting {
  person: string;
  begin: () => void;
}

/** Bounds work that waits for other servers, in order of arrival; one person's slow work holds up nobody else. */
export class Turns {
  private readonly running: string[] = [];
  private readonly waiting: Waiting[] = [];

  constructor(private readonly limits: TurnLimits) {}

  /** @throws {AppError} `unavailable` where too many wait already */
  async run<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
    if (this.waiting.length >= this.limits.mostWaiting) {
      throw new AppError('unavailable', 'Many calendars are being read right now. Please try again in a moment.');
    }
    const turn = Promise.withResolvers<void>();
    this.waiting.push({ person, begin: turn.resolve });
    this.beginNext();
    await turn.promise;
    try {
      return await work();
    } finally {
      this.running.splice(this.running.indexOf(person), 1);
      this.beginNext();
    }
  }

  private beginNext(): void {
    const { most, mostOfOne } = this.limits;
    const ofOne = (person: string) => this.running.filter((other) => other === person).length;
    while (this.running.length < most) {
      const at = this.waiting.findIndex(({ person }) => ofOne(person) < mostOfOne);
      const [next] = at === -1 ? [] : this.waiting.splice(at, 1);
      if (!next) return;
      this.running.push(next.person);
      next.begin();
    }
  }
}
