import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MovableClock } from '../clock.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let clock: MovableClock;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00Z') });
  clock = new MovableClock();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a movable clock', () => {
  it('follows the clock of the system, moved or not', () => {
    expect(clock.now()).toBe(Date.now());
    clock.moveTo(Date.parse('2026-02-01T00:00:00Z'));
    vi.advanceTimersByTime(5_000);
    expect(new Date(clock.now()).toISOString()).toBe('2026-02-01T00:00:05.000Z');
    clock.moveToSystemTime();
    expect(clock.now()).toBe(Date.now());
  });

  it('runs tasks that become due by a jump ahead at once, in the order of their times', () => {
    const done: string[] = [];
    clock.after(2 * HOUR, () => done.push('second'));
    clock.after(HOUR, () => done.push('first'));
    clock.after(2 * DAY, () => done.push('later'));
    const cancel = clock.after(HOUR, () => done.push('canceled'));
    cancel();
    clock.moveTo(clock.now() + DAY);
    expect(done).toEqual(['first', 'second']);
    vi.advanceTimersByTime(DAY - 1);
    expect(done).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(done).toEqual(['first', 'second', 'later']);
  });

  it('keeps the delay of a task after a jump back', () => {
    const task = vi.fn();
    clock.after(5_000, task);
    clock.moveTo(clock.now() - 40 * DAY);
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5_000);
    expect(task).toHaveBeenCalledOnce();
  });

  it('waits longer than a timer can', () => {
    const task = vi.fn();
    clock.after(60 * DAY, task);
    vi.advanceTimersByTime(60 * DAY - 1);
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(task).toHaveBeenCalledOnce();
  });
});
